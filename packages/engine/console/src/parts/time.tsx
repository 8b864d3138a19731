/** @jsxImportSource preact */
/** Shows an instant in the time zone of the browser; its title has it as the API does. */
export function Time({ at }: { at: string | null | undefined }) {
  if (at === null || at === undefined) return <span class="soft">–</span>;
  return (
    <time dateTime={at} title={at}>
      {format.format(new Date(at))}
    </time>
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
