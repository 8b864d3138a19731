/** The version of this package, for the User-Agent header. */
export const version = "0.2.0";
