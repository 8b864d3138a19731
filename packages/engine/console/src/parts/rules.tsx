/** @jsxImportSource preact */
import { v1 } from "../api/paths.js";
import { useResource } from "../api/use-resource.js";
import { type Conditions, matchInWords, rulesInWords } from "./conditions-in-words.js";

/** Shows conditions over contacts in words. Lists and tags are called by their names. */
export function Rules({ conditions, workspace }: { conditions: Conditions | null; workspace: string }) {
  const usesNames = conditions?.rules.some(({ field }) => field === "list_id" || field === "tag_id") ?? false;
  const lists = useResource<Named[]>(usesNames ? v1(workspace, "lists?limit=100") : undefined);
  const tags = useResource<Named[]>(usesNames ? v1(workspace, "tags?limit=100") : undefined);
  if (conditions === null || conditions.rules.length === 0) return <p class="soft">It has no rules.</p>;
  const names = new Map([...(lists.data ?? []), ...(tags.data ?? [])].map(({ id, name }) => [id, name]));
  return (
    <>
      <p class="soft">{matchInWords(conditions)}</p>
      <ul class="rules" dir="auto">
        {rulesInWords(conditions, (id) => names.get(id)).map((rule, at) => (
          <li key={`${at} ${rule}`}>{rule}</li>
        ))}
      </ul>
    </>
  );
}

interface Named {
  id: string;
  name: string;
}
