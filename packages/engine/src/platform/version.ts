/** The version of the engine in `health` and at start-up; a test compares it with package.json. */
export const version = "0.2.0";
