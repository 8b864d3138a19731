import { describe, expect, it } from "vitest";
import { openCore } from "../../testing/core-fixture.js";

describe("the lives of a workspace's rows", () => {
  it("are shown where they are its own, change one by one, and are the service's again with null", async () => {
    const { admin, workspace_id } = await openCore();
    const patch = async (lives: unknown) =>
      (await admin(`PATCH /workspaces/${workspace_id}`, { settings: { lives } })).body.data.settings.lives;
    expect((await admin(`GET /workspaces/${workspace_id}`)).body.data.settings).not.toHaveProperty("lives");
    expect(await patch({ message: "90d", run: "none", idempotency: "90m" })).toEqual({
      message: "90d",
      run: "none",
      idempotency: "90m",
    });
    expect(await patch({ bounce: "1w", run: null })).toEqual({ message: "90d", bounce: "7d", idempotency: "90m" });
    expect((await admin(`GET /workspaces/${workspace_id}`)).body.data.settings.lives).toMatchObject({ bounce: "7d" });
    expect(await patch({ message: null, bounce: null, idempotency: null })).toBeUndefined();
    await patch({ dead_job: "1d" });
    expect(await patch(null)).toBeUndefined();
    const created = await admin("POST /workspaces", { name: "Other", settings: { lives: { event: "7d" } } });
    expect([created.status, created.body.data.settings.lives]).toEqual([201, { event: "7d" }]);
  });

  it.each([
    [{ content: "6.9d" }, "content"],
    [{ content: "none" }, "content"],
    [{ event: "167h" }, "event"],
    [{ message: "30.9d" }, "message"],
    [{ message: "31d", content: "32d" }, "message"],
    [{ run: "6.9d" }, "run"],
    [{ message: "31d", bounce: "32d" }, "bounce"],
    [{ message: "31d", bounce: "none" }, "bounce"],
    [{ link: "30.9d" }, "link"],
    [{ unsubscribe: "30.9d" }, "unsubscribe"],
    [{ idempotency: "59.9m" }, "idempotency"],
    [{ idempotency: "7.1d" }, "idempotency"],
    [{ dead_job: "23.9h" }, "dead_job"],
    [{ message: "soon" }, "message"],
    [{ message: 90 }, "message"],
    [{ mail: "90d" }, "mail"],
  ])("refuse %j, and name the field", async (lives, field) => {
    const { admin, workspace_id } = await openCore();
    const { status, body } = await admin(`PATCH /workspaces/${workspace_id}`, { settings: { lives } });
    expect([status, body.error.code, body.error.path]).toEqual([400, "validation_error", `settings.lives.${field}`]);
  });

  it("accept the shortest and the longest of each", async () => {
    const { admin, workspace_id } = await openCore();
    const lives = {
      content: "7d",
      event: "7d",
      message: "31d",
      run: "7d",
      bounce: "7d",
      link: "31d",
      unsubscribe: "31d",
      idempotency: "1h",
      dead_job: "1d",
    };
    for (const change of [lives, { idempotency: "7d", message: "none", bounce: "none", unsubscribe: "none" }]) {
      expect((await admin(`PATCH /workspaces/${workspace_id}`, { settings: { lives: change } })).status).toBe(200);
    }
  });
});
