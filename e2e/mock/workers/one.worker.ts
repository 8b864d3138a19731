import { test } from "vitest";
import { sendAlone } from "./send-alone.js";

test("worker one sees its own mail, contacts and events only", () => sendAlone("Worker one"));
