import type { Context } from "../program/context.js";
import { Dashboard, type Watched } from "./dashboard.js";
import { showFullScreen } from "./full-screen.js";

/** Draws the dashboard over the whole terminal until it is left or the process is asked to stop. */
export async function drawDashboard(watched: Watched, { io, flags }: Context): Promise<void> {
  const place = { io, stream: io.stdout as NodeJS.WriteStream, color: flags().color };
  await showFullScreen<void>((screen) => <Dashboard watched={watched} {...screen} />, place);
}
