/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { listPath } from "../../api/paths.js";
import { useAction } from "../../api/use-action.js";
import { useResource } from "../../api/use-resource.js";
import { ActionResult } from "../../parts/action-result.js";
import { Badge } from "../../parts/badge.js";
import { CopyButton } from "../../parts/code.js";
import { ConfirmButton } from "../../parts/confirm-button.js";
import type { Column } from "../../parts/data-table.js";
import { PageFrame } from "../../parts/page-frame.js";
import { isShown, ResourceList } from "../../parts/resource-list.js";
import { Time } from "../../parts/time.js";
import type { PageProps } from "../page-table.js";
import { NewKey } from "./new-key.js";

/** A key as the admin API lists it. */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly permissions: readonly string[];
  readonly rate_limit: number | null;
  readonly email_rate_limit: number | null;
  readonly last4: string;
  readonly created_at: string;
  readonly revoked_at: string | null;
}

/** The keys of a workspace: make one, which is shown once, and revoke one. */
export function KeysPage({ route, workspace }: PageProps) {
  const path = `workspaces/${encodeURIComponent(workspace)}/keys`;
  const keys = useResource<ApiKey[]>(listPath(path, route, []), { workspace, of: ["api_keys"] });
  const [secret, setSecret] = useState<string>();
  const action = useAction();
  const revoke = async ({ id, name }: ApiKey) => {
    await action.run(`keys/${id}`, "DELETE", undefined, `${name} was revoked.`);
    keys.reload();
  };
  return (
    <PageFrame name="keys" title="Keys" ready={isShown(keys)}>
      {secret !== undefined && <NewSecret secret={secret} onDone={() => setSecret(undefined)} />}
      <div class="stack">
        <div>
          <ActionResult action={action} />
          <ResourceList
            label="Keys"
            resource={keys}
            columns={columnsFor(action.isBusy, (key) => void revoke(key))}
            idOf={({ id }) => id}
            route={route}
            empty={{ title: "No keys.", hint: "Programs call the API with a key." }}
          />
        </div>
        <NewKey
          path={path}
          onKey={(made) => {
            setSecret(made);
            keys.reload();
            window.scrollTo({ top: 0 });
          }}
        />
      </div>
    </PageFrame>
  );
}

/** Shows a key that was just made. It is nowhere else, also not in the history or the storage of the browser. */
function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <section class="panel secret" aria-labelledby="new-key">
      <h2 id="new-key">The new key</h2>
      <p class="soft">Copy it now: it is shown only here, and only once.</p>
      <code data-secret="true">{secret}</code>
      <div class="actions">
        <CopyButton text={secret} label="the new key" />
        <button type="button" onClick={onDone}>
          I have it
        </button>
      </div>
    </section>
  );
}

function columnsFor(isBusy: boolean, onRevoke: (key: ApiKey) => void): Column<ApiKey>[] {
  return [
    {
      title: "Key",
      kind: "main",
      cell: ({ name, last4 }) => (
        <span>
          <span dir="auto">{name}</span>
          <span class="sub">
            <code>…{last4}</code>
          </span>
        </span>
      ),
    },
    { title: "Type", cell: ({ type }) => <Badge tone={type === "sandbox" ? "plain" : "good"} text={type} /> },
    { title: "May", cell: ({ permissions }) => <code>{permissions.join(" ")}</code> },
    {
      title: "A minute",
      kind: "wide",
      cell: ({ rate_limit, email_rate_limit }) => (
        <span>
          calls: {limitText(rate_limit)}
          <span class="sub">emails: {limitText(email_rate_limit)}</span>
        </span>
      ),
    },
    { title: "Made", kind: "when", cell: ({ created_at }) => <Time at={created_at} /> },
    {
      title: "Revoke",
      cell: (key) =>
        key.revoked_at === null ? (
          <ConfirmButton
            label="Revoke"
            question={`Revoke …${key.last4}`}
            isBusy={isBusy}
            onConfirm={() => onRevoke(key)}
          />
        ) : (
          <span class="soft">
            revoked <Time at={key.revoked_at} />
          </span>
        ),
    },
  ];
}

function limitText(limit: number | null): string {
  if (limit === null) return "as usual";
  return limit === 0 ? "no limit" : limit.toLocaleString("en");
}
