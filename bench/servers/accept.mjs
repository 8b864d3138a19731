// The engine's acceptance alone: every check, JSON store, durable before the answer; the job loop is not started.
import { openTemporaryCore } from "./temporary-core.mjs";

// Limits far away, but counted: the limiter stays in the measured path.
const settings = { requestLimit: 1e9, emailLimit: 1e9 };
const { core, liveKey, serve } = await openTemporaryCore({ settings });
// As many messages as the first argument says are there before, a hundred a call.
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
