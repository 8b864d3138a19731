import { writeFile } from "node:fs/promises";
import { createConnection } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { exampleCertificate } from "@posthorn/engine/testing";
import { expect } from "vitest";
import { clientOf, test } from "./engine-test.js";

/** Sends lines to an SMTP server, each after the answer to the one before, and returns the code of each answer. */
async function converse(at: string, lines: readonly string[]): Promise<string[]> {
  const { hostname, port } = new URL(`smtp://${at}`);
  const socket = createConnection(Number(port), hostname);
  const codes: string[] = [];
  const rest = [...lines];
  for await (const answer of createInterface({ input: socket })) {
    if (answer[3] === "-") continue;
    codes.push(answer.slice(0, 3));
    const next = rest.shift();
    if (next === undefined) break;
    socket.write(`${next}\r\n`);
  }
  socket.destroy();
  return codes;
}

const report = [
  "Subject: Undelivered Mail Returned to Sender",
  "MIME-Version: 1.0",
  'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
  "",
  "--b",
  "Content-Type: message/delivery-status",
  "",
  "Reporting-MTA: dns; relay.example.com",
  "",
  "Final-Recipient: rfc822; ada@example.com",
  "Action: failed",
  "Status: 5.1.1",
  "Diagnostic-Code: smtp; 550 5.1.1 no such user",
  "",
  "--b--",
  ".",
].join("\r\n");

test("an engine accepts a bounce at the return path of its mail, also after a restart, and at no other address", async ({
  serve,
  sink,
}) => {
  const args = ["--bounce-smtp", "127.0.0.1:0", "--delivered-on", "report"];
  const first = await serve({ args });
  const posthorn = await clientOf(first);
  const { results } = await posthorn.emails.send({
    to: "ada@example.com",
    from_email: "hello@example.com",
    subject: "Hi",
    text: "Hi",
  });
  const id = results[0]?.message_id ?? "";
  await first.admin("POST", "/settle");
  expect((await posthorn.emails.status(id)).status).toBe("sent");
  await first.stop();

  const engine = await serve({ args });
  const at = engine.ready.bounce_smtp ?? "";
  const returnPath = sink.mails[0]?.from ?? "";
  expect(returnPath).toMatch(/^b\+[0-9a-f]{32}\.[a-z2-7]{16}@posthorn\.test$/);
  const forged = returnPath.replace(/\.[a-z2-7]{16}@/, ".aaaaaaaaaaaaaaaa@");
  const to = (address: string) => ["EHLO relay.example.com", "MAIL FROM:<>", `RCPT TO:<${address}>`];
  expect(await converse(at, [...to(forged), "QUIT"])).toEqual(["220", "250", "250", "550", "221"]);
  expect(await converse(at, [...to(returnPath), "DATA", report, "QUIT"])).toEqual([
    "220",
    "250",
    "250",
    "250",
    "354",
    "250",
    "221",
  ]);
  const again = await clientOf(engine);
  expect((await again.emails.status(id)).bounce_type).toBe("permanent");
  expect((await again.bounces.list()).data).toMatchObject([{ message_id: id, sub_type: "unknown_user" }]);
  expect((await again.suppressions.list({ reason: "bounce" })).pagination.total).toBe(1);
}, 60_000);

test("an engine offers TLS for reports with its certificate, and reads it again on SIGHUP", async ({
  serve,
  directory,
}) => {
  const [cert, key] = [join(directory, "cert.pem"), join(directory, "key.pem")];
  await writeFile(cert, exampleCertificate.cert);
  await writeFile(key, exampleCertificate.key);
  const tls = ["--bounce-tls-cert", cert, "--bounce-tls-key", key];
  const engine = await serve({ args: ["--bounce-smtp", "127.0.0.1:0", ...tls] });
  expect(await converse(engine.ready.bounce_smtp ?? "", ["EHLO a", "STARTTLS"])).toEqual(["220", "250", "220"]);
  engine.signal("SIGHUP");
  await engine.logged("the certificate of the report intake was read again");
  expect((await engine.stop()).code).toBe(0);

  await writeFile(key, "no key");
  await expect(serve({ args: ["--bounce-smtp", "127.0.0.1:0", ...tls] })).rejects.toThrow(
    /"code":2.*are no certificate/s,
  );
});
