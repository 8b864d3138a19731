/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";

/** A number that stands out: its name, the number, and what it means. */
export type Tile = readonly [name: string, value: ComponentChildren, note?: ComponentChildren];

/** Shows numbers side by side. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <dl class="tiles">
      {tiles.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note !== undefined && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns a count as people read it. */
export function countText(count: number): string {
  return count.toLocaleString("en");
}

/** Returns a share of 0 to 1 as a percentage with at most one decimal place. */
export function shareText(share: number): string {
  return `${Number((share * 100).toFixed(1))} %`;
}
