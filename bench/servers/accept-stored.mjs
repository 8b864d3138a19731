// The engine's acceptance alone, durable, on the store its first argument names: `json`, or the URL of a PostgreSQL
// database. The second is the key to make, so that several processes over one database know the same.
import { openPostgresStore } from "../../packages/engine/dist/store/postgres/postgres-store.js";
import { openTemporaryCore } from "./temporary-core.mjs";

const [where = "json", liveKey] = process.argv.slice(2);
const store = where === "json" ? undefined : await openPostgresStore({ url: where });
// Limits far away, but counted: the limiter stays in the measured path.
const { serve } = await openTemporaryCore({ store, liveKey, settings: { requestLimit: 1e9, emailLimit: 1e9 } });
serve((port) => process.send({ url: `http://127.0.0.1:${port}/v1/email/send` }));
