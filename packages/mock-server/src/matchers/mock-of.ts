import type { Mock } from "../mock/mock.js";

/** The lists of a mock that the matchers read. */
export type MockRecords = Pick<Mock, "emails" | "scheduled" | "events" | "deliveries" | "requests">;

/** Returns the mock that `expect` received, itself or as the `mock` of a server. Throws TypeError for anything else. */
export function mockOf(received: unknown, matcher: string): MockRecords {
  // The `mock` member comes first, because a server of setupPosthorn has the `events` of MSW.
  if (typeof received === "object" && received !== null && "mock" in received && isMock(received.mock))
    return received.mock;
  if (isMock(received)) return received;
  throw new TypeError(`${matcher} needs a mock of @posthorn/mock-server: expect(mock).${matcher}(…)`);
}

function isMock(value: unknown): value is MockRecords {
  return (
    typeof value === "object" && value !== null && "emails" in value && "deliveries" in value && "requests" in value
  );
}
