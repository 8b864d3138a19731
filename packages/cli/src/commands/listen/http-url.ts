import { usage } from "../../program/failure.js";

/** Gives back the URL that a word means: `localhost:3000/hooks` is what a browser would take it for; else a usage failure. */
export function httpUrl(flag: string, text: string): string {
  const whole = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  // What says a protocol is not taken for the name of a machine.
  const isOther = whole !== text && /^[a-z][\w+.-]*:\/\//i.test(text);
  if (isOther || !URL.canParse(whole))
    throw usage(`${flag} must be a URL such as http://localhost:3000/hooks, not "${text}"`);
  return new URL(whole).href;
}
