import { describe, expect, it } from "vitest";
import { targets } from "../targets.js";
import { travel } from "./travel.js";

const unknown = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";

describe.each(targets)("automations on $name", ({ open }) => {
  const target = travel(open);

  it("are created, given steps, activated, paused and deleted", async () => {
    const { posthorn } = await target().tenant();
    const list = await posthorn.lists.create({ name: "News" });
    const template = await posthorn.templates.create({ name: "Welcome", html: "<p>Hello {{first_name|there}}</p>" });
    const made = await posthorn.automations.create({
      name: "Welcome series",
      trigger_type: "added_to_list",
      trigger_config: { list_id: list.id },
      steps: [
        { step_type: "delay", config: { duration: 2 }, position: 1 },
        { step_type: "email", config: { templateId: template.id }, position: 0 },
      ],
    });
    expect(made).toMatchObject({
      name: "Welcome series",
      status: "draft",
      trigger_type: "added_to_list",
      trigger_config: { list_id: list.id },
      run_count: 0,
    });
    const shape = made.steps.map(({ automation_id, step_type, position, config }) => ({
      automation_id,
      step_type,
      position,
      config,
    }));
    const automation_id = made.id;
    expect(shape).toEqual([
      {
        automation_id,
        step_type: "email",
        position: 0,
        config: { templateId: template.id, subject: "", previewText: "" },
      },
      { automation_id, step_type: "delay", position: 1, config: { duration: 2, unit: "days" } },
    ]);
    expect(await posthorn.automations.get(made.id)).toEqual(made);

    const incomplete = posthorn.automations.update(made.id, { status: "active" });
    await expect(incomplete).rejects.toMatchObject({
      status: 400,
      code: "validation_error",
      path: "steps[0].config.subject",
    });
    const [email, delay] = made.steps;
    const changed = await posthorn.automations.steps.update(made.id, email?.id ?? "", {
      config: { subject: "Welcome" },
    });
    expect(changed.config).toEqual({ templateId: template.id, subject: "Welcome", previewText: "" });

    const added = await posthorn.automations.steps.create(made.id, {
      step_type: "tag",
      config: { tagName: "Welcomed" },
      position: 1,
    });
    expect(added).toMatchObject({ position: 1, config: { action: "add", tagName: "Welcomed" } });
    const replaced = await posthorn.automations.steps.replace(made.id, {
      steps: [
        { id: delay?.id ?? "", config: { unit: "hours" } },
        { id: added.id, step_type: "sms" },
      ],
    });
    expect(replaced.steps.map(({ id, step_type, position }) => [id, step_type, position])).toEqual([
      [delay?.id, "delay", 0],
      [added.id, "sms", 1],
      [email?.id, "email", 2],
    ]);
    expect(replaced.steps.map(({ config }) => config)).toEqual([
      { duration: 2, unit: "hours" },
      { body: "", from: "" },
      changed.config,
    ]);
    expect(await posthorn.automations.steps.delete(made.id, added.id)).toEqual({ id: added.id, success: true });
    expect((await posthorn.automations.get(made.id)).steps.map(({ id, position }) => [id, position])).toEqual([
      [delay?.id, 0],
      [email?.id, 1],
    ]);

    const status = async (wanted: "active" | "paused") =>
      (await posthorn.automations.update(made.id, { status: wanted })).status;
    await expect(status("paused")).rejects.toMatchObject({ status: 409, code: "conflict" });
    expect([await status("active"), await status("paused"), await status("active")]).toEqual([
      "active",
      "paused",
      "active",
    ]);
    const broken = posthorn.automations.steps.update(made.id, email?.id ?? "", { config: { subject: "" } });
    await expect(broken).rejects.toMatchObject({ status: 400, path: "config.subject" });

    const listed = async (query: { status?: "draft" | "active" }) =>
      (await posthorn.automations.list(query)).data.map(({ id }) => id);
    expect([await listed({}), await listed({ status: "active" }), await listed({ status: "draft" })]).toEqual([
      [made.id],
      [made.id],
      [],
    ]);
    expect(await posthorn.automations.delete(made.id)).toEqual({ id: made.id, success: true });
    await expect(posthorn.automations.get(made.id)).rejects.toMatchObject({ status: 404, code: "not_found" });
    expect(await listed({})).toEqual([]);
  });

  it("name the invalid field of a step or a trigger", async () => {
    const { posthorn, raw } = await target().tenant();
    const refused = async (body: Record<string, unknown>) => {
      const answer = await raw("POST", "/automations", { body: { name: "A", trigger_type: "signup", ...body } });
      return [answer.status, answer.body.error.path];
    };
    expect(await refused({ name: "" })).toEqual([400, "name"]);
    expect(await refused({ trigger_type: "birthday" })).toEqual([400, "trigger_type"]);
    expect(await refused({ trigger_config: { tag_name: "VIP" } })).toEqual([400, "trigger_config.tag_name"]);
    expect(await refused({ trigger_config: { list_id: unknown } })).toEqual([404, "trigger_config.list_id"]);
    expect(
      await refused({ steps: [{ step_type: "delay" }, { step_type: "delay", config: { unit: "years" } }] }),
    ).toEqual([400, "steps[1].config.unit"]);
    const subject = "{{#if plan}}";
    expect(await refused({ steps: [{ step_type: "email", config: { subject } }] })).toEqual([
      400,
      "steps[0].config.subject",
    ]);
    expect(await refused({ status: "active" })).toEqual([400, "status"]);

    const { id, steps } = await posthorn.automations.create({
      name: "A",
      trigger_type: "signup",
      steps: [{ step_type: "delay" }],
    });
    const step = steps[0]?.id ?? "";
    await expect(posthorn.automations.steps.update(id, unknown, {})).rejects.toMatchObject({ status: 404 });
    await expect(posthorn.automations.steps.replace(id, { steps: [{ id: step }, { id: step }] })).rejects.toMatchObject(
      { status: 400, path: "steps[1].id" },
    );
    const one = await raw("PATCH", `/automations/${id}`, { body: { status: "draft" } });
    expect([one.status, one.body.error.path]).toEqual([400, "status"]);
    expect((await posthorn.automations.get(id)).steps).toEqual(steps);
  });

  it("store all steps that are added at the same time", async () => {
    const { posthorn } = await target().tenant();
    const { id } = await posthorn.automations.create({ name: "Busy", trigger_type: "custom" });
    const durations = Array.from({ length: 12 }, (_, index) => index + 1);
    const made = await Promise.all(
      durations.map((duration) =>
        posthorn.automations.steps.create(id, { step_type: "delay", config: { duration }, position: 0 }),
      ),
    );
    expect(made.map(({ position }) => position)).toEqual(durations.map(() => 0));
    const { steps } = await posthorn.automations.get(id);
    expect(steps.map(({ position }) => position)).toEqual(durations.map((_, index) => index));
    expect(new Set(steps.map((step) => step.config.duration))).toEqual(new Set(durations));
    await Promise.all(steps.slice(1).map((step) => posthorn.automations.steps.delete(id, step.id)));
    expect((await posthorn.automations.get(id)).steps).toEqual([{ ...steps[0], position: 0 }]);
  });

  it("are created once for a repeated idempotency key", async () => {
    const { posthorn } = await target().tenant();
    const body = { name: "Once", trigger_type: "custom" as const };
    const first = await posthorn.automations.create(body, { idempotencyKey: "once" });
    const second = await posthorn.automations.create(body, { idempotencyKey: "once" });
    expect([second.id, second._meta.idempotency]).toEqual([first.id, "cached"]);
    expect((await posthorn.automations.list()).pagination.total).toBe(1);
  });
});
