// The acceptance of the engine alone: every check, JSON store, durable before the answer. The job loop is not started.
import { openTemporaryCore } from "./temporary-core.mjs";

// The limits are never reached, but calls are counted, so that the limiter is measured.
const settings = { requestLimit: 1e9, emailLimit: 1e9 };
const { core, liveKey, serve } = await openTemporaryCore({ settings });
// Stores as many messages as the first argument says, a hundred a call.
for (let stored = 0; stored < Number(process.argv[2] ?? 0); stored += 100) {
  const to = Array.from({ length: 100 }, (_, i) => `reader${stored + i}@example.com`);
  const headers = { authorization: `Bearer ${liveKey}`, "content-type": "application/json" };
  const mail = { to, from_email: "shop@example.com", subject: "Stored before", text: "Hello" };
  const { status } = await core.handle({ method: "POST", url: "/v1/email/send", headers, body: JSON.stringify(mail) });
  if (status !== 200) throw new Error(`a stored message was answered ${status}`);
}
serve((port) =>
  process.send({
    port,
    path: "/v1/email/send",
    headers: { authorization: `Bearer ${liveKey}` },
  }),
);
