/** @jsxImportSource preact */
import { answerText, type Delivery } from "./webhook.js";

const size = { height: 44, bar: 9, gap: 3 } as const;

/** Shows the last deliveries as bars, oldest first: their height is the time of the last answer. The table below has the same. */
export function ReceiverHistory({ deliveries }: { deliveries: readonly Delivery[] }) {
  const shown = [...deliveries].reverse();
  const longest = Math.max(1, ...shown.map((delivery) => timeOf(delivery)));
  const width = shown.length * (size.bar + size.gap);
  return (
    <svg class="history" viewBox={`0 0 ${width} ${size.height}`} width={width} height={size.height} aria-hidden="true">
      {shown.map((delivery, at) => {
        // The logarithm shows both 5 ms and 10 s.
        const part = Math.log1p(timeOf(delivery)) / Math.log1p(longest);
        const height = Math.max(4, part * size.height);
        return (
          <rect
            key={delivery.id}
            class={delivery.status}
            x={at * (size.bar + size.gap)}
            y={size.height - height}
            width={size.bar}
            height={height}
            rx="2"
          >
            <title>{`${delivery.status}: ${answerText(delivery.attempts.at(-1)?.status_code ?? 0)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

function timeOf({ attempts }: Delivery): number {
  return attempts.at(-1)?.duration_ms ?? 0;
}
