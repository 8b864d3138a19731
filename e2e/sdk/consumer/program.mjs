// A program that uses the packed SDK, in any runtime. The modules are arguments, because each runtime loads them differently.

/** Returns the results of calls of the service at `baseUrl`, and of verifying deliveries. */
export async function program({ Posthorn, isPosthornError }, { sign, unwrap, createHandler }, baseUrl, apiKey) {
  const posthorn = new Posthorn({ apiKey, baseUrl });
  const email = { to: "ada@example.com", subject: "Hi", text: "Hello" };
  const sent = await posthorn.emails.send(email, { idempotencyKey: "once" });
  const again = await posthorn.emails.send(email, { idempotencyKey: "once" });
  const status = await posthorn.emails.waitFor(sent.results[0].message_id, { interval: 20 });

  for (const name of ["a", "b", "c"]) await posthorn.contacts.upsert({ email: `${name}@example.com` });
  const contacts = [];
  for await (const contact of posthorn.contacts.list({ limit: 2 })) contacts.push(contact.email);
  const missing = await posthorn.contacts.get("01a1fd89-65f8-7243-9c2d-3e89d206a08a").safe();

  const secret = "whsec_test";
  const payload = { event: "email.bounced", timestamp: new Date().toISOString(), data: { to: "ada@example.com" } };
  const { body, headers } = await sign(payload, { secret, deliveryId: "d1" });
  const event = await unwrap(body, headers, { secret });
  const forged = await unwrap(`${body} `, headers, { secret }).catch((error) => error.reason);
  const handle = createHandler({ secret, on: { "email.bounced": () => {} } });
  const received = await handle(new Request("http://localhost/hooks", { method: "POST", body, headers }));
  return {
    sent: sent.sent,
    repeated: again.results[0].message_id === sent.results[0].message_id,
    idempotency: again._meta.idempotency,
    status: status.status,
    contacts: contacts.sort(),
    missing: isPosthornError(missing.error) && missing.error.status,
    event: event.event,
    deliveryId: event.deliveryId,
    forged,
    received: received.status,
  };
}
