import { ApiError } from "../../platform/errors.js";

/** The error for a contact that a body names at `path` and that is not there. */
export function unknownContact(path: string): ApiError {
  return new ApiError("contact_not_found", "there is no such contact", { path });
}
