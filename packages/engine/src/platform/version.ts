/** The version of the engine, as health and start-up tell it; a test holds it equal to the package's. */
export const version = "0.1.0";
