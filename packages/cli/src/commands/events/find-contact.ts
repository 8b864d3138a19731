import { openLocalApi } from "../../local/local-api.js";
import { outlasting } from "../../local/outlasting.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import { Failure } from "../../program/failure.js";

interface FoundContact {
  id: string;
  email: string;
}

/** Gives back the contact with an id or an address; one that is not there is a failure. */
export async function findContact(word: string, workspace: unknown, context: Context): Promise<FoundContact> {
  const { api, release } = await openLocalApi(["contacts:read"], workspace, outlasting(context));
  try {
    if (!word.includes("@")) {
      const path = `/contacts/${encodeURIComponent(word)}`;
      return (await api.send({ method: "GET", path, authenticated: true })).data as FoundContact;
    }
    const query = { search: word, limit: 1000 };
    const { data } = await api.send({ method: "GET", path: "/contacts", query, authenticated: true });
    const found = (data as { data: FoundContact[] }).data.find(({ email }) => sameAddress(email, word));
    if (found) return found;
  } finally {
    await release();
  }
  throw new Failure("contact_not_found", `no contact has the address ${word}`, exitCodes.notFound, {
    path: "contact",
    next: [`posthorn contacts create --email ${word}`],
  });
}

function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
