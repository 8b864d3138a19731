import type { Ending } from "../commands/send/compose.js";
import type { Context } from "../program/context.js";
import { type Blank, Form } from "./form.js";
import { showFullScreen } from "./full-screen.js";

/** Draws the form over the whole terminal until it is left and gives back how; stdout is left to data. */
export async function drawForm(blank: Blank, { io, flags }: Context): Promise<Ending | undefined> {
  const place = { io, stream: io.stderr as NodeJS.WriteStream, color: flags().color };
  return showFullScreen<Ending>((screen) => <Form {...blank} {...screen} />, place);
}
