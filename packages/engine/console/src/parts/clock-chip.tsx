/** @jsxImportSource preact */
import { useClock } from "../api/clock-provider.js";
import { hrefOf } from "../router/route.js";

/** Shows the service's time where it can be moved, and leads to its page. */
export function ClockChip() {
  const { now, mode } = useClock();
  if (mode === undefined) return null;
  const isStopped = mode === "manual";
  return (
    <a class={isStopped ? "chip stopped" : "chip"} href={hrefOf(["clock"])} data-clock={mode}>
      <span aria-hidden="true">{isStopped ? "❚❚" : "▶"}</span>
      <span class="hidden">{isStopped ? "The clock is stopped at" : "The clock runs:"}</span>
      <time dateTime={new Date(now).toISOString()}>{format.format(now)}</time>
    </a>
  );
}

const format = new Intl.DateTimeFormat(undefined, {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});
