import { describe, expect, it } from "vitest";
import { createMigratedDatabase, createTestDatabase, executeOn, testServerUrl } from "../testing/test-postgres.js";
import { Availability } from "./availability.js";
import { createConnections } from "./connections.js";
import { addToCounters } from "./counters.js";
import { openPostgresStore } from "./postgres-store.js";
import { Transaction } from "./transaction.js";

const server = testServerUrl();

/** Lets the first insert into the counters find its key taken, as a concurrent insert of the same counter can. */
const takeKeyOnce = `
  CREATE SEQUENCE inserts;
  GRANT USAGE ON SEQUENCE inserts TO PUBLIC;
  CREATE FUNCTION take_key_once() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF nextval('inserts') = 1 THEN RAISE unique_violation; END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER take_key_once BEFORE INSERT ON counters FOR EACH ROW EXECUTE FUNCTION take_key_once();`;

describe.skipIf(server === undefined)("a counter that another transaction adds first", () => {
  it.each([true, false])("is increased all the same, with batching: %s", async (batching) => {
    const { url, drop } = await createTestDatabase(server ?? "", `posthorn_counters_${process.pid}_${batching}`);
    const store = await openPostgresStore({ url, batching });
    await executeOn(url, takeKeyOnce);
    const counter = { workspace_id: "ws-1", kind: "day", of: "2026-01-01", name: "sends" } as const;
    await store.transaction({ workspace: "ws-1" }, (tx) => tx.increase(counter, 2));
    const rows = await store.read("system", (tx) => tx.counters.find({}));
    expect(rows.map(({ count }) => count)).toEqual([2]);
    await store.close();
    await drop();
  });

  it("is increased by all of those that add to it at once, and fails for none", async () => {
    const { url, drop } = await createMigratedDatabase(`posthorn_counters_${process.pid}_race`);
    const clock = { now: () => 0, at: () => () => {} };
    const availability = new Availability({ clock, log: { warn: () => {} } });
    const [racing, rounds] = [6, 150];
    const connections = createConnections({ url, poolSize: racing, availability });
    const counter = { workspace_id: "ws-1", kind: "day", of: "2026-01-01" } as const;
    const add = async (name: string) => {
      const scope = { scope: "system", tenantRole: undefined } as const;
      const transaction = new Transaction(connections, { ...scope, writes: true, locksRows: false });
      await addToCounters(transaction, [{ counter: { ...counter, name }, by: 1 }]);
      await transaction.commit();
    };
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all(Array.from({ length: racing }, () => add(`sends ${round}`)));
    }
    const store = await openPostgresStore({ url });
    const rows = await store.read("system", (tx) => tx.counters.find({}));
    expect(rows.map(({ count }) => count)).toEqual(Array(rounds).fill(racing));
    await store.close();
    await connections.close();
    await drop();
  });
});
