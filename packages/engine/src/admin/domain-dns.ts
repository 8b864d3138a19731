import { getDomain, wantedRecords } from "../resources/domains/domains.js";
import { toIso } from "../resources/handler.js";
import type { DirectAdminHandler } from "./handler.js";

/** At most so many answers of a name, and so many characters of each, are shown: the DNS of strangers has any number of any length. */
const most = { answers: 20, characters: 1000 };

/** Asks the DNS for each record of a domain, outside transactions, and answers with what it has now. Nothing is stored. */
export const readDomainDns: DirectAdminHandler<"domains.dns"> = {
  async outside(ctx, { path }) {
    const row = await ctx.store.read("system", (tx) => getDomain(tx, path.id));
    const asked_at = toIso(ctx.clock.now());
    const records = await Promise.all(
      wantedRecords(ctx.settings, row).map(async (record) => {
        const { finding, values } = await ctx.lookUp(record);
        const answers = values.slice(0, most.answers).map(shorten);
        return { ...record, finding, answers, answers_left_out: values.length - answers.length };
      }),
    );
    return { data: { id: row.id, domain: row.domain, asked_at, records } };
  },
};

/** Returns a text, or its beginning with `…`. */
function shorten(text: string): string {
  const characters = [...text.slice(0, 2 * most.characters + 2)];
  return characters.length > most.characters ? `${characters.slice(0, most.characters).join("")}…` : text;
}
