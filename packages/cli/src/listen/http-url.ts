import { usage } from "../failure.js";

/** Gives back the URL that a word means: `localhost:3000/hooks` is what a browser would take it for; else a usage failure. */
export function httpUrl(flag: string, text: string): string {
  const whole = /^https?:\/\//.test(text) ? text : `http://${text}`;
  if (!URL.canParse(whole)) throw usage(`${flag} must be a URL such as http://localhost:3000/hooks, not "${text}"`);
  return new URL(whole).href;
}
