// The part of the entry point `@posthorn/sdk/internal` that the published package has. Posthorn's other packages contain what they use of
// the rest, which is large.

export { parseUrl } from "../core/parse-url.js";
export { parseDuration, spanText } from "./duration.js";
export { byNearness, createNearest, didYouMean, nearest } from "./nearest.js";
