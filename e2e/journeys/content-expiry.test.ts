import { describe, expect, it } from "vitest";
import { targets } from "../targets.js";
import { travel } from "./travel.js";

const day = 86_400_000;
const week = 7 * day;

describe.each(targets)("the content of messages on $name", ({ open }) => {
  const target = travel(open);

  it("is stored for thirty days after the week of acceptance, and the message's metadata for ever", async () => {
    const { posthorn } = await target().tenant();
    const { body } = await target().admin("POST", "/clock", { freeze: true });
    const { results } = await posthorn.emails.send({ to: "ada@example.com", subject: "Hi", html: "<p>Hello</p>" });
    await target().settle();
    const message_id = results[0]?.message_id ?? "";
    // Its events have another life.
    const message = async () => {
      const { events: _events, ...kept } = (await target().admin("GET", `/messages/${message_id}`)).body.data;
      return kept;
    };
    const before = await message();
    expect(before).toMatchObject({ status: "delivered", html: expect.stringContaining("<p>Hello</p>") });

    const end = (Math.floor(Date.parse(body.data.now) / week) + 1) * week + 30 * day;
    await target().admin("POST", "/clock", { set: new Date(end - 1).toISOString() });
    await target().settle();
    expect(await message()).toEqual(before);
    // The expire job runs every ten minutes.
    await target().admin("POST", "/clock", { advance: "11m" });
    await target().settle();
    const withoutContent = { html: null, text: null, headers: null, template_data: null, rendered_with: null };
    await expect.poll(message).toEqual({ ...before, ...withoutContent });
    expect(await posthorn.emails.status(message_id)).toMatchObject({ status: "delivered", to: "ada@example.com" });
  });
});
