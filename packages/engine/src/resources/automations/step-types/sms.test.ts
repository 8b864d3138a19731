import { describe, expect, it } from "vitest";
import { openRuns } from "../../../testing/run-fixture.js";

describe("sms and push steps", () => {
  it("record the rendered texts", async () => {
    const { through, sent } = await openRuns();
    const run = await through(
      [
        { step_type: "sms", config: { body: "Hi {{first_name}} & {{code}}", from: "{{company_name}}" } },
        {
          step_type: "push",
          config: {
            title: "{{first_name}}",
            body: "<{{code}}>",
            url: "https://example.com/{{code}}",
            data: { c: ["{{code}}"], n: 1 },
          },
        },
      ],
      { trigger_data: { code: "a/b" } },
    );
    expect(run.steps.map(({ output }: { output: object }) => output)).toEqual([
      { body: "Hi Ada & a/b", from: "Example Ltd", reason: expect.any(String) },
      {
        title: "Ada",
        body: "<a/b>",
        url: "https://example.com/a%2Fb",
        data: { c: ["a/b"], n: 1 },
        reason: expect.any(String),
      },
    ]);
    expect([run.status, sent]).toEqual(["completed", []]);
  });
});
