import { afterAll, beforeAll, describe, vi } from "vitest";
import { storeSuite } from "../testing/suite.js";
import { createTestDatabase, testServerUrl } from "../testing/test-postgres.js";
import { openPostgresStore } from "./postgres-store.js";

// The suite's random cases open hundreds of stores, each over the network.
vi.setConfig({ testTimeout: 120_000 });

const server = testServerUrl();

describe.skipIf(server === undefined)("on PostgreSQL", () => {
  let url = "";
  let drop = async () => {};
  beforeAll(async () => {
    ({ url, drop } = await createTestDatabase(server ?? "", `posthorn_suite_${process.pid}`));
  });
  afterAll(() => drop());

  describe.each([true, false])("with batching: %s", (batching) => {
    const open = () => openPostgresStore({ url, batching });
    storeSuite({
      name: "postgres",
      async open() {
        const store = await open();
        await store.restore({ collections: {} });
        return store;
      },
      async reopen(store) {
        await store.close();
        return open();
      },
    });
  });
});
