/** The header that makes the SDK retry a call at once instead of after 1, 2, 4 or 8 seconds. */
export const noBackoff = { "Retry-After-Ms": "0" };
