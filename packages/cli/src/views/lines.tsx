import { Box } from "ink";
import { PlainText } from "./plain-text.js";

/** What sets a line off from others. */
export type Tone = "heading" | "faint" | "alarm" | "chosen";

/** A line of a frame: no wider than the screen, and free of what steers a terminal. */
export interface Line {
  text: string;
  tone?: Tone | undefined;
}

const looks = {
  heading: { bold: true },
  faint: { dimColor: true },
  alarm: { color: "red" },
  chosen: { inverse: true },
} as const;

/** Draws lines, one below the other; without colours a chosen line is told by its mark alone. */
export function Lines({ lines, colored }: { lines: readonly Line[]; colored: boolean }) {
  return (
    <Box flexDirection="column">
      {lines.map(({ text, tone }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands in its place on the screen
        <PlainText key={index} wrap="truncate-end" {...(colored && tone && looks[tone])}>
          {text === "" ? " " : text}
        </PlainText>
      ))}
    </Box>
  );
}
