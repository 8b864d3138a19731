import { type Io, write } from "../program/io.js";

/** Shows a text on stdout: with the user's pager, where there is one and a terminal; what it takes is loaded only then. */
export async function show(text: string, io: Io): Promise<void> {
  if (!io.stdout.isTTY || !io.env.PAGER) return write(io.stdout, text);
  const { showPaged } = await import("./paged.js");
  await showPaged(text, io);
}
