import { namedColors } from "./named-colors.js";

/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
export interface Color {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

const rgb =
  /^rgba?\(\s{0,9}(\d{1,3}(?:\.\d{1,9})?)\s{0,9}[,\s]\s{0,9}(\d{1,3}(?:\.\d{1,9})?)\s{0,9}[,\s]\s{0,9}(\d{1,3}(?:\.\d{1,9})?)\s{0,9}(?:[,/]\s{0,9}([\d.]{1,9})(%?)\s{0,9})?\)$/;

/** Returns the colour that a value is; undefined for one that this does not know, such as a variable. */
export function readColor(value: string): Color | undefined {
  const text = value.trim().toLowerCase();
  if (text.startsWith("#")) return hexColor(text.slice(1));
  if (text === "transparent") return { red: 0, green: 0, blue: 0, alpha: 0 };
  if (Object.hasOwn(namedColors, text)) return hexColor(namedColors[text] ?? "");
  const [, red, green, blue, alpha = "1", percent] = (text.length < 80 && rgb.exec(text)) || [];
  if (red === undefined) return undefined;
  const [r, g, b] = [red, green, blue].map((part) => Math.min(255, Number(part))) as [number, number, number];
  const opacity = Number(alpha) / (percent ? 100 : 1);
  return { red: r, green: g, blue: b, alpha: Number.isNaN(opacity) ? 1 : Math.min(1, opacity) };
}

function hexColor(digits: string): Color | undefined {
  if (!/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(digits)) return undefined;
  const wide = digits.length > 4 ? digits : digits.replace(/./g, "$&$&");
  const [red = 0, green = 0, blue = 0, alpha = 255] = (wide.match(/../g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  return { red, green, blue, alpha: alpha / 255 };
}

/** Returns what a colour looks like above another one. */
export function blend(above: Color, below: Color): Color {
  const mix = (one: number, other: number) => one * above.alpha + other * (1 - above.alpha);
  return {
    red: mix(above.red, below.red),
    green: mix(above.green, below.green),
    blue: mix(above.blue, below.blue),
    alpha: 1,
  };
}

/** Returns the relative luminance of a colour, from 0 to 1 (WCAG 2.2). */
export function luminance({ red, green, blue }: Color): number {
  const linear = (part: number) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns the contrast ratio of two colours, from 1 to 21 (WCAG 2.2, success criterion 1.4.3). */
export function contrast(one: Color, other: Color): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Returns a colour as CSS writes it. */
export function colorText({ red, green, blue }: Color): string {
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}
