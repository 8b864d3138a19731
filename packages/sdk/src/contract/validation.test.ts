import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  eventTypes,
  loadEventCheck,
  loadEventSamples,
  loadOpenapiDocument,
  loadResponseCheck,
  validateBody,
  validateParams,
} from "./index.js";

const message = { to: "ada@example.com", subject: "Hello", text: "Hi" };
const id = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";

function contactsQuery(query: Record<string, string | string[]>) {
  return validateParams("contacts.list", { path: {}, query });
}

describe("checking a body", () => {
  it("finds all problems in one pass and names each field by its path", () => {
    const problems = validateBody("emails.batch.send", {
      messages: [
        message,
        { subject: 5, html: "x" },
        { ...message, send_at: "2026-11-22T08:00:00Z", from_email: "ada" },
      ],
    });
    expect(problems).toEqual([
      { path: "messages[1].to", message: "is required" },
      { path: "messages[1].subject", message: "must be a string" },
      { path: "messages[2].send_at", message: "is not a known field" },
      { path: "messages[2].from_email", message: "must be an email address" },
    ]);
  });

  it("lists the allowed types of a value in one problem", () => {
    expect(validateBody("emails.send", { ...message, to: 5 })).toEqual([
      { path: "to", message: "must be a string or an array" },
    ]);
    expect(validateBody("emails.send", { ...message, to: ["ada@example.com", 7] })).toEqual([
      { path: "to[1]", message: "must be a string" },
    ]);
  });

  it("refuses an oversized array as a whole, whatever its items", () => {
    const problems = validateBody("emails.batch.send", { messages: Array(1001).fill({ nonsense: true }) });
    expect(problems).toEqual([{ path: "messages", message: "must have at most 1000 items" }]);
  });

  it("reports the size of an outer array before other problems", () => {
    const problems = validateBody("emails.send", { to: Array(101).fill("ada@example.com"), surplus: 1 });
    expect(problems.map(({ path }) => path)).toEqual(["to", "subject", "surplus"]);
  });

  it("lists at most 100 unknown fields, and all problems of the known ones", () => {
    const unknown = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`field${index}`, index]));
    const problems = validateBody("emails.send", { ...unknown, ...message, subject: 5 });
    expect(problems.filter((problem) => problem.message === "is not a known field").length).toBe(100);
    expect(problems.at(-1)).toEqual({ path: "subject", message: "must be a string" });
  });

  it("checks a step by its type", () => {
    expect(
      validateBody("automations.steps.create", { step_type: "delay", config: { duration: "2", unit: "years" } }),
    ).toEqual([
      { path: "config.duration", message: "must be a number" },
      { path: "config.unit", message: "must be one of minutes, hours, days, weeks" },
    ]);
    expect(validateBody("automations.steps.create", { config: {} })).toEqual([
      { path: "step_type", message: "is required" },
    ]);
    const [unknown] = validateBody("automations.steps.create", { step_type: "nap" });
    expect(unknown?.path).toBe("step_type");
    expect(unknown?.message).toMatch(/^must be one of email, sms, .*move_to_flow$/);
  });

  it("wants exactly one of list_id and segment_id for a campaign", () => {
    const campaign = { name: "News", subject: "News", template_id: id };
    expect(validateBody("campaigns.create", { ...campaign, list_id: id })).toEqual([]);
    expect(validateBody("campaigns.create", campaign)).toEqual([
      { path: "list_id", message: "is required unless segment_id is given" },
    ]);
    expect(validateBody("campaigns.create", { ...campaign, list_id: id, segment_id: id })).toEqual([
      { path: "segment_id", message: "must not be given together with list_id" },
    ]);
  });

  it("does not check for content, which has a separate error code", () => {
    expect(validateBody("emails.send", { to: "ada@example.com", subject: "Hello" })).toEqual([]);
  });

  it("accepts any JSON in free-form objects", () => {
    const attributes = { plan: { seats: [1, null, { deep: true }] }, __proto__x: 1, "a.b/c": "d" };
    expect(validateBody("contacts.create", { email: "ada@example.com", attributes })).toEqual([]);
  });

  it("names fields that look like members of every object", () => {
    const hostile = JSON.parse('{"email":"ada@example.com","constructor":1,"__proto__":2,"a/b~c":3}');
    expect(validateBody("contacts.create", hostile).map(({ path }) => path)).toEqual([
      "constructor",
      "__proto__",
      "a/b~c",
    ]);
  });

  it("refuses a body that is no object, is missing, or must be absent", () => {
    expect(validateBody("emails.send", [])).toEqual([{ path: "", message: "the body must be an object" }]);
    expect(validateBody("emails.send", undefined)).toEqual([{ path: "", message: "the body must be a JSON object" }]);
    expect(validateBody("contacts.get", undefined)).toEqual([]);
    expect(validateBody("contacts.get", {})).toEqual([{ path: "", message: "the body must be absent" }]);
  });
});

describe("checking parameters", () => {
  it("returns typed values and defaults", () => {
    const { problems, query } = contactsQuery({ limit: "20", subscribed: "true", search: "12" });
    expect(problems).toEqual([]);
    expect(query).toEqual({ limit: 20, offset: 0, subscribed: true, search: "12" });
  });

  it.each([
    [{ limit: "1" }, []],
    [{ limit: "1000" }, []],
    [{ offset: "0" }, []],
    [{ limit: "0" }, [{ path: "limit", message: "must be at least 1" }]],
    [{ limit: "1001" }, [{ path: "limit", message: "must be at most 1000" }]],
    [{ offset: "-1" }, [{ path: "offset", message: "must be at least 0" }]],
    [{ limit: "" }, [{ path: "limit", message: "must be a whole number" }]],
    [{ limit: "0x10" }, [{ path: "limit", message: "must be a whole number" }]],
    [{ limit: "1e2" }, [{ path: "limit", message: "must be a whole number" }]],
    [{ limit: " 5" }, [{ path: "limit", message: "must be a whole number" }]],
    [{ limit: "5.5" }, [{ path: "limit", message: "must be a whole number" }]],
    [{ limit: ["5", "6"] }, [{ path: "limit", message: "must be given once" }]],
    [{ subscribed: "1" }, [{ path: "subscribed", message: "must be true or false" }]],
    [{ subscribd: "true" }, [{ path: "subscribd", message: "is not a known parameter" }]],
    [{ constructor: "x" }, [{ path: "constructor", message: "is not a known parameter" }]],
  ])("checks %j", (query, problems) => {
    expect(contactsQuery(query).problems).toEqual(problems);
  });

  it("finds an unknown parameter of an operation without parameters", () => {
    expect(validateParams("health", { path: {}, query: { x: "1" } }).problems).toEqual([
      { path: "x", message: "is not a known parameter" },
    ]);
  });
});

describe("the parts that are loaded on demand", () => {
  it("check answers by operation and status, and accept new fields", async () => {
    const check = await loadResponseCheck();
    const data = { status: "ok", version: "1", time: "2026-11-22T08:00:00.000Z", more: 1 };
    expect(check("health", 200, { data })).toEqual([]);
    expect(check("health", 200, { data: { ...data, time: "today" } }).map(({ path }) => path)).toEqual(["data.time"]);
    expect(check("health", 204, {})).toEqual([{ path: "", message: "health does not describe an answer 204" }]);
  });

  it("have a sample of each event type, and check webhook bodies by type", async () => {
    const samples = await loadEventSamples();
    const check = await loadEventCheck();
    expect(Object.keys(samples)).toEqual([...eventTypes]);
    const timestamp = "2026-11-22T08:00:00.000Z";
    for (const [event, data] of Object.entries(samples)) {
      expect(check({ event, timestamp, data: { ...data, test: true, more: 1 } })).toEqual([]);
      expect(check({ event, timestamp, data: {} })).not.toEqual([]);
      expect(check({ event, data }).map(({ path }) => path)).toEqual(["timestamp"]);
    }
    expect(check({ event: "contact.lost" })).toEqual([{ path: "event", message: "contact.lost is no type of event" }]);
  });

  it("have the text of the document", async () => {
    expect(await loadOpenapiDocument()).toBe(
      readFileSync(new URL("../../../../openapi.yaml", import.meta.url), "utf8"),
    );
  });
});
