// The acceptance of the engine alone, durable. The first argument names the store: `json`, or the URL of a PostgreSQL
// database. The second is the key to create, so that several processes over one database share it.
import { openPostgresStore } from "../../packages/engine/dist/store/postgres/postgres-store.js";
import { openTemporaryCore } from "./temporary-core.mjs";

const [where = "json", liveKey] = process.argv.slice(2);
const store = where === "json" ? undefined : await openPostgresStore({ url: where });
// The limits are never reached, but calls are counted, so that the limiter is measured.
const { serve } = await openTemporaryCore({ store, liveKey, settings: { requestLimit: 1e9, emailLimit: 1e9 } });
serve((port) => process.send({ url: `http://127.0.0.1:${port}/v1/email/send` }));
