/** @jsxImportSource preact */
import { v1 } from "../api/paths.js";
import { useResource } from "../api/use-resource.js";
import { hrefOf } from "../router/route.js";

interface NamedLinkProps {
  /** The noun of the public API and of the page, such as `lists`. */
  noun: string;
  id: string;
  workspace: string;
}

/** Leads to the page of a thing, under its name; under its id until that is known, and where it was deleted. */
export function NamedLink({ noun, id, workspace }: NamedLinkProps) {
  const { data } = useResource<{ name?: string; email?: string }>(v1(workspace, `${noun}/${encodeURIComponent(id)}`));
  return (
    <a href={hrefOf([noun, id])} dir="auto">
      {data?.name ?? data?.email ?? <code>{id}</code>}
    </a>
  );
}
