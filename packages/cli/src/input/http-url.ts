import { usage } from "../program/failure.js";

/** Returns the URL that a word means, read as a browser's address bar does: `localhost:3000/hooks` gets `http://`. @throws a usage failure for other protocols. */
export function httpUrl(flag: string, text: string): string {
  const whole = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  // `ftp://host` must not become `http://ftp://host`.
  const hasOtherProtocol = whole !== text && /^[a-z][\w+.-]*:\/\//i.test(text);
  if (hasOtherProtocol || !URL.canParse(whole))
    throw usage(`${flag} must be a URL such as http://localhost:3000/hooks, not "${text}"`);
  return new URL(whole).href;
}
