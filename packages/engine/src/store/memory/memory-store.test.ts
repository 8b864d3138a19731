import { storeSuite } from "../testing/suite.js";
import { createMemoryStore } from "./memory-store.js";

storeSuite({ name: "memory", open: async () => createMemoryStore() });
