// The entry point `@posthorn/sdk/internal`: for Posthorn's own packages. It may change in any release.

export { parseDuration, spanText } from "./internal/duration.js";
export { byNearness, createNearest, didYouMean, nearest } from "./internal/nearest.js";
