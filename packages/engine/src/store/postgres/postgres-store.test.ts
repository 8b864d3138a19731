import { afterAll, beforeAll, describe, vi } from "vitest";
import { durableStore } from "../testing/store-under-test.js";
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
    storeSuite(durableStore("postgres", () => openPostgresStore({ url, batching, random: () => 0 })));
  });
});
