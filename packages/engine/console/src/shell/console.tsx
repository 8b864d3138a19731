/** @jsxImportSource preact */
import { useEffect, useState } from "preact/hooks";
import { ClockProvider } from "../api/clock-provider.js";
import { hubOf } from "../api/event-hub.js";
import { refresh } from "../api/refresh.js";
import { useResource } from "../api/use-resource.js";
import { type Page, pages } from "../pages/page-table.js";
import { ClockChip } from "../parts/clock-chip.js";
import { Mark } from "../parts/mark.js";
import { PageFrame } from "../parts/page-frame.js";
import { Problem } from "../parts/states.js";
import { hrefOf, navigate, type Route, useRoute } from "../router/route.js";
import { Navigation } from "./navigation.js";
import { PageHost } from "./page-host.js";
import { readTheme, saveTheme, type Theme } from "./theme.js";

interface Workspace {
  id: string;
  name: string;
}

const workspaceKey = "posthorn.workspace";
const workspacesPath = "workspaces?limit=100";
/** How often (ms) to look whether Posthorn still answers, so that every page says when it does not. */
const heartbeat = 5000;

/** The console of somebody who has signed in: its navigation, and the page of the address. */
export function Console({ onSignOut }: { onSignOut: () => void }) {
  const route = useRoute();
  const {
    data: workspaces,
    failure,
    pagination,
  } = useResource<Workspace[]>(workspacesPath, {
    workspace: "",
    every: heartbeat,
  });
  // The list begins with the newest; the oldest of more than a page is read separately.
  const isLong = pagination?.has_more === true;
  const oldest = useResource<Workspace[]>(
    isLong ? `workspaces?limit=1&offset=${(pagination.total ?? 1) - 1}` : undefined,
  );
  const [name = "mail"] = route.path;
  useEffect(() => {
    if (route.path.length === 0) navigate(hrefOf(["mail"], route.query), { replace: true });
  }, [route.path.length]);
  const known = [...(workspaces ?? []), ...(oldest.data ?? [])];
  const workspace = chooseWorkspace(route, known);
  useEffect(() => {
    if (workspace !== undefined) window.localStorage.setItem(workspaceKey, workspace);
  }, [workspace]);
  useEffect(() => (workspace === undefined ? undefined : hubOf(workspace).listen(() => {})), [workspace]);
  const isAway = failure?.kind === "unavailable";
  useEffect(() => {
    if (workspaces !== undefined) refresh();
  }, [isAway]);
  const page = pages.find((each) => each.name === name);
  return (
    <ClockProvider workspace={workspace ?? ""}>
      <div class="shell">
        <button type="button" class="skip" onClick={skipToPage}>
          Skip to the page
        </button>
        <header class="top">
          <a class="brand" href={hrefOf(["mail"])} aria-label="Posthorn">
            <Mark />
            <span>Posthorn</span>
          </a>
          <ClockChip />
          <WorkspaceChooser workspaces={known} chosen={workspace} route={route} />
          <ThemeChooser />
          <button type="button" class="quiet" onClick={onSignOut}>
            Sign out
          </button>
        </header>
        <Navigation current={name} />
        <CurrentPage page={page} route={route} workspace={workspace} />
        {failure !== undefined && workspaces === undefined && <Problem failure={failure} />}
      </div>
    </ClockProvider>
  );
}

function skipToPage(): void {
  document.querySelector("main")?.querySelector("h1")?.focus();
}

function CurrentPage({
  page,
  route,
  workspace,
}: {
  page: Page | undefined;
  route: Route;
  workspace: string | undefined;
}) {
  if (page === undefined) {
    return (
      <PageFrame name="not-found" title="There is no such page" ready>
        <p>
          The address is wrong. <a href={hrefOf(["mail"])}>Go to the mail</a>
        </p>
      </PageFrame>
    );
  }
  if (workspace === undefined) return <PageFrame name={page.name} title={page.title} ready={false} />;
  return <PageHost key={page.name} page={page} route={route} workspace={workspace} />;
}

/** Returns the workspace of the address, the one chosen last, or the oldest. */
function chooseWorkspace({ query }: Route, known: readonly Workspace[]): string | undefined {
  if (query.workspace !== undefined) return query.workspace;
  const last = window.localStorage.getItem(workspaceKey);
  return known.some(({ id }) => id === last) ? (last ?? undefined) : known.at(-1)?.id;
}

interface WorkspaceChooserProps {
  workspaces: readonly Workspace[];
  chosen: string | undefined;
  route: Route;
}

function WorkspaceChooser({ workspaces, chosen, route }: WorkspaceChooserProps) {
  const isListed = workspaces.some(({ id }) => id === chosen);
  return (
    <label class="chooser">
      <span class="hidden">Workspace</span>
      <select
        value={chosen ?? ""}
        onChange={({ currentTarget }) => navigate(hrefOf(route.path.slice(0, 1), { workspace: currentTarget.value }))}
      >
        {!isListed && chosen !== undefined && <option value={chosen}>{chosen}</option>}
        {workspaces.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function ThemeChooser() {
  const [theme, setTheme] = useState(readTheme);
  return (
    <label class="chooser theme">
      <span class="hidden">Theme</span>
      <select
        value={theme}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.value as Theme;
          saveTheme(chosen);
          setTheme(chosen);
        }}
      >
        <option value="system">System</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  );
}
