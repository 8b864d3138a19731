import { expect, it } from "vitest";
import { bodyOfDraft, type Draft, draftOf, problemIn } from "./draft.js";

const draft: Draft = { from: "", to: "ada@example.com", subject: "Hello", template: "", values: "", body: "Hi" };

it.each<[string, Partial<Draft>, object]>([
  ["a text", {}, { to: "ada@example.com", subject: "Hello", text: "Hi" }],
  [
    "several recipients",
    { to: " ada@example.com,grace@example.com ; " },
    { to: ["ada@example.com", "grace@example.com"], subject: "Hello", text: "Hi" },
  ],
  [
    "HTML, known by its first tag",
    { body: "\n<p>Hi</p>" },
    { to: "ada@example.com", subject: "Hello", html: "\n<p>Hi</p>" },
  ],
  ["a text that only mentions a tag", { body: "1 <p>" }, { to: "ada@example.com", subject: "Hello", text: "1 <p>" }],
  [
    "a sender with a name",
    { from: "Ada L. <ada@example.com>" },
    { from_email: "ada@example.com", from_name: "Ada L.", to: "ada@example.com", subject: "Hello", text: "Hi" },
  ],
  [
    "a sender without one",
    { from: " ada@example.com " },
    { from_email: "ada@example.com", to: "ada@example.com", subject: "Hello", text: "Hi" },
  ],
  [
    "a template instead of the body",
    { template: "t1" },
    { to: "ada@example.com", subject: "Hello", template_id: "t1" },
  ],
  [
    "values",
    { values: "plan=pro, url=https://example.com/?a=b" },
    {
      to: "ada@example.com",
      subject: "Hello",
      text: "Hi",
      template_data: { plan: "pro", url: "https://example.com/?a=b" },
    },
  ],
])("makes a body of %s", (_, more, body) => {
  expect(bodyOfDraft({ ...draft, ...more }, {})).toEqual(body);
});

it("keeps what flags said and the form does not show, and what it shows comes back unchanged", () => {
  const begun = {
    from_email: "ada@example.com",
    from_name: "Ada",
    to: ["grace@example.com", "ada@example.com"],
    subject: "Hi",
    html: "no tag at all",
    text: "beside it",
    reply_to: "ada@example.com",
    track_opens: false,
    template_data: { plan: "pro", items: [1, 2], note: "a, b" },
  };
  expect(bodyOfDraft(draftOf(begun), begun)).toEqual(begun);
});

it.each<[Partial<Draft>, string | undefined]>([
  [{}, undefined],
  [{ to: " , " }, "to"],
  [{ to: "ada@example.com, grace" }, "to"],
  [{ to: "Ada <ada@example.com>" }, "to"],
  [{ from: "Ada <ada@example.com>" }, undefined],
  [{ from: "Ada" }, "from"],
  [{ subject: " " }, "subject"],
  [{ body: "\n" }, "body"],
  [{ body: "", template: "t1" }, undefined],
  [{ values: "plan=pro, oops" }, "values"],
  [{ values: "=pro" }, "values"],
  [{ values: "plan=" }, undefined],
])("says of %j which field is wrong: %s", (more, field) => {
  expect(problemIn({ ...draft, ...more })?.field).toBe(field);
});
