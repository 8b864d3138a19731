import { Text } from "ink";
import { Children, type ComponentProps } from "react";
import { plainText } from "../output/terminal-text.js";

/** Draws text that cannot steer the terminal; every text of a view is drawn by it, and its looks are properties. */
export function PlainText({ children, ...looks }: ComponentProps<typeof Text>) {
  return (
    <Text {...looks}>{Children.map(children, (child) => (typeof child === "string" ? plainText(child) : child))}</Text>
  );
}
