import { test } from "vitest";
import { sendAlone } from "./send-alone.js";

test("worker two sees its own mail, contacts and events only", () => sendAlone("Worker two"));
