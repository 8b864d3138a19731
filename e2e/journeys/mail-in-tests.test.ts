import { describe, expect, it } from "vitest";
import { targets } from "../targets.js";
import { travel } from "./travel.js";

const code = "482913";
const html = `<html lang="en"><head><title>Confirm</title></head><body><p>Your code is <b>${code}</b>.</p><a href="https://shop.example.com/confirm?t=1">Confirm your address</a>
<a href="javascript:later()">Later</a></body></html>`;

describe.each(targets)("a mail in somebody's test on $name", ({ open }) => {
  const target = travel(open);

  it("is waited for before it is sent, with its code and its link as the template has them", async () => {
    const { posthorn, id } = await target().tenant();
    const to = "sign-up.4f1c@mail.test";
    const waiting = target().admin("GET", `/mail?to=${to}&wait=30s`);
    const { results } = await posthorn.emails.send({ to, subject: "Welcome", html, track_clicks: true });
    await target().settle();
    const [mail, ...others] = (await waiting).body.data;
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      ...{ message_id: results[0]?.message_id, workspace_id: id, source: "posthorn", to: [to], subject: "Welcome" },
      ...{ code, codes: [code], link: "https://shop.example.com/confirm?t=1" },
    });
    expect((await target().admin("GET", `/mail?to=${to}&after=${mail.id}`)).body.data).toEqual([]);
    expect((await target().admin("DELETE", `/mail?to=${to}`)).body.data).toEqual({ deleted: 1 });
    expect((await target().admin("GET", `/mail?to=${to}`)).body.data).toEqual([]);
  });

  it("is checked by the id of its message", async () => {
    const { posthorn } = await target().tenant();
    const { results } = await posthorn.emails.send({ to: "ada@example.com", subject: "Welcome", html });
    await target().settle();
    const { status, body } = await target().admin("GET", `/messages/${results[0]?.message_id}/checks`);
    expect([status, body.data.summary.error]).toEqual([200, 1]);
    expect(body.data.findings.filter(({ severity }: { severity: string }) => severity === "error")).toEqual([
      expect.objectContaining({ rule: "links/javascript", line: 2, column: 4, clients: [] }),
    ]);
  });
});
