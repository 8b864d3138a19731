import { Box, Text } from "ink";
import { Children, type ComponentProps } from "react";
import { truncate, widthOf } from "../output/fit-text.js";
import { plainText } from "../output/terminal-text.js";

/** How a line is emphasized. */
export type Tone = "heading" | "faint" | "alarm" | "chosen";

/** A line of a frame: no wider than the screen, and without control characters. */
export interface Line {
  text: string;
  tone?: Tone | undefined;
}

const styleOf = {
  heading: { bold: true },
  faint: { dimColor: true },
  alarm: { color: "red" },
  chosen: { inverse: true },
} as const;

/** Draws lines one below the other; without colours only its mark distinguishes a chosen line. */
export function Lines({ lines, colored }: { lines: readonly Line[]; colored: boolean }) {
  return (
    <Box flexDirection="column">
      {lines.map(({ text, tone }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the line of the screen
        <PlainText key={index} wrap="truncate-end" {...(colored && tone && styleOf[tone])}>
          {text === "" ? " " : text}
        </PlainText>
      ))}
    </Box>
  );
}

/** Returns a line of key hints: as many as fit, and always the last, which says how to leave. */
export function keyLine(words: readonly string[], columns: number): string {
  const [last = ""] = words.slice(-1);
  const rest = words.slice(0, -1);
  while (rest.length > 0 && widthOf([...rest, last].join("  ")) > columns) rest.pop();
  return truncate([...rest, last].join("  "), columns);
}

/** Draws text without control characters. Views draw every text with it, so that server data cannot control the terminal. */
export function PlainText({ children, ...styles }: ComponentProps<typeof Text>) {
  return (
    <Text {...styles}>{Children.map(children, (child) => (typeof child === "string" ? plainText(child) : child))}</Text>
  );
}
