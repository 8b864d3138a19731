/** @jsxImportSource preact */
import { useId } from "preact/hooks";
import { layOutPlot, type PlotData, type PlotKind, type PlotLayout } from "./plot-layout.js";
import { plotRows, plotText } from "./plot-text.js";

interface PlotViewProps {
  title: string;
  kind: PlotKind;
  data: PlotData;
  /** The heading of the labels' column, such as `Day`. */
  labelTitle: string;
  /** Whether the last label is in the first row, as with days. */
  isNewestFirst?: boolean;
  /** Which of the colors the first series has; default the first. */
  color?: number;
}

const size = { width: 560, height: 190 };
/** How many colors there are. */
const colors = 4;

/** A plot with its table below, which says the same in numbers. */
export function PlotView({ title, kind, data, labelTitle, isNewestFirst = false, color = 0 }: PlotViewProps) {
  const id = useId();
  const layout = layOutPlot(kind, data, size);
  const rows = plotRows(data);
  return (
    <figure class="plot" aria-labelledby={id}>
      <figcaption>
        <h2 id={id}>{title}</h2>
        {data.series.length > 1 &&
          data.series.map(({ name }, at) => (
            <Legend key={name} name={name} color={(at + color) % colors} dashes={layout.lines[at]?.dashes} />
          ))}
      </figcaption>
      <Drawing layout={layout} text={plotText(data)} color={color} />
      <PlotTable
        title={title}
        labelTitle={labelTitle}
        names={data.series.map(({ name }) => name)}
        rows={isNewestFirst ? rows.reverse() : rows}
      />
    </figure>
  );
}

function Legend({ name, color, dashes }: { name: string; color: number; dashes: string | undefined }) {
  return (
    <span class={`legend series-${color}`}>
      <svg width="18" height="8" aria-hidden="true">
        <line x1="0" y1="4" x2="18" y2="4" stroke-dasharray={dashes || undefined} />
      </svg>
      {name}
    </span>
  );
}

function Drawing({ layout, text, color }: { layout: PlotLayout; text: string; color: number }) {
  const { width, height, area, valueTicks, labelTicks, lines, groups } = layout;
  return (
    <svg class="drawing" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text}>
      {valueTicks.map(({ at, text: label }) => (
        <g key={at}>
          <line class="grid" x1={area.left} x2={area.right} y1={at} y2={at} />
          <text x={area.left - 6} y={at + 3.5} text-anchor="end">
            {label}
          </text>
        </g>
      ))}
      {labelTicks.map(({ at, text: label }) => (
        <text key={at} x={at} y={area.bottom + 15} text-anchor="middle">
          {label}
        </text>
      ))}
      {groups.map(({ name, bars }, at) => (
        <g key={name} class={`series-${(at + color) % colors}`}>
          {bars.map((bar) => (
            <rect key={bar.x} class="bar" x={bar.x} y={bar.y} width={bar.width} height={bar.height} rx="1.5" />
          ))}
        </g>
      ))}
      {lines.map(({ name, path, dashes, points }, at) => (
        <g key={name} class={`series-${(at + color) % colors}`}>
          <path class="line" d={path} stroke-dasharray={dashes || undefined} />
          {points.length <= 31 && points.map(({ x, y }) => <circle key={x} cx={x} cy={y} r="2.2" />)}
        </g>
      ))}
    </svg>
  );
}

interface PlotTableProps {
  title: string;
  labelTitle: string;
  names: readonly string[];
  rows: readonly (readonly string[])[];
}

function PlotTable({ title, labelTitle, names, rows }: PlotTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
    <section class="scroll" aria-label={`${title} as a table`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{labelTitle}</th>
            {names.map((name) => (
              <th key={name} scope="col" class="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, ...values]) => (
            <tr key={label} data-id={label}>
              <td>{label}</td>
              {values.map((value, at) => (
                <td key={names[at]} class="number">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
