/** This package's version, as it tells the service. */
export const version = "0.1.0";
