import { freePort } from "@posthorn/engine/testing";
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import { expect } from "vitest";
import { createNames, type Names, serveNames } from "../support/names.js";
import { clientOf, test } from "./engine-test.js";

/** Returns the TXT records of a zone file, each with its strings. */
function readZone(zone: string): Map<string, string[]> {
  const lines = zone.matchAll(/^([^;\s]+)\. \d+ IN TXT (".*")$/gm);
  return new Map(
    [...lines].map(([, name = "", value = ""]) => [
      name,
      [...value.matchAll(/"([^"]*)"/g)].map(([, text = ""]) => text),
    ]),
  );
}

/**
 * Returns the result of a receiver's verifier for a mail, when the domain's owner has published `names` and the
 * operator the zone.
 */
async function judge(mail: Buffer, names: Names, zone: ReadonlyMap<string, string[]>) {
  const resolver = async (name: string) => {
    const record = names.find(name);
    const strings = zone.get(record?.type === "CNAME" ? record.value : name);
    if (strings === undefined) throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
    return [strings];
  };
  const { results } = await dkimVerify(mail, { resolver });
  return results.map(({ signingDomain, status }) => [signingDomain, status.result]);
}

test("mail of a verified domain has a signature that another verifier accepts with the engine's zone", async ({
  serve,
}) => {
  const names = createNames();
  const dns = await serveNames(names);
  // The embedded inbox stores mails byte for byte as received over SMTP.
  const engine = await serve({
    args: ["--smtp", `smtp://127.0.0.1:${await freePort()}`, "--inbox", "auto", "--dns", dns.address],
  });
  const posthorn = await clientOf(engine);
  const { id, dns_records } = await posthorn.domains.create({ domain: "mail.example.com" });
  names.publish(...dns_records);
  expect((await posthorn.domains.verify(id)).status).toBe("verified");
  await dns.close();

  const html = `<p>Grüße, ${"a long line of words ".repeat(100)}</p>\n.\n..\n`;
  const send = (from_email: string) =>
    posthorn.emails.send({ to: "ada@example.com", from_email, subject: "Grüße", html });
  await send("Shop@mail.example.com");
  await send("hello@example.org");
  await engine.admin("POST", "/settle");

  const inbox = `${engine.ready.inbox_url}/api/v1`;
  const read = async (path: string) => Buffer.from(await (await fetch(`${inbox}${path}`)).arrayBuffer());
  const { messages } = JSON.parse((await read("/messages")).toString());
  const from = (domain: string) =>
    messages.find((each: { From: { Address: string } }) => each.From.Address.endsWith(`@${domain}`)).ID;
  const signed = await read(`/message/${from("mail.example.com")}/raw`);
  const unsigned = await read(`/message/${from("posthorn.test")}/raw`);
  const { operatorToken, ready } = engine;
  const headers = { authorization: `Bearer ${operatorToken}` };
  const zone = readZone(await (await fetch(`${ready.operator_url}/domains/${id}/zone`, { headers })).text());

  expect(zone.size).toBe(3);
  expect(await judge(signed, names, zone)).toEqual([["mail.example.com", "pass"]]);
  expect(await judge(unsigned, names, zone)).toEqual([[undefined, "none"]]);
  const changed = Buffer.from(signed.toString("latin1").replace(/^Subject: /m, "Subject: Not "), "latin1");
  expect(await judge(changed, names, zone)).toEqual([["mail.example.com", "fail"]]);
  expect(await judge(signed, createNames(), zone)).toEqual([["mail.example.com", "neutral"]]);
}, 60_000);
