/** @jsxImportSource preact */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Page, PageProps } from "../pages/page-table.js";
import { PageFrame } from "../parts/page-frame.js";
import type { Route } from "../router/route.js";

/** Loads the code of a page and draws it. */
export function PageHost({ page, route, workspace }: { page: Page; route: Route; workspace: string }) {
  const [loaded, setLoaded] = useState<ComponentType<PageProps> | undefined>();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    // A new version of Posthorn has no files of the one before it.
    page.load().then(
      (component) => setLoaded(() => component),
      () => setLost(true),
    );
  }, [page]);
  if (isLost) {
    return (
      <PageFrame name={page.name} title={page.title} ready>
        <p role="alert">This page could not be loaded. Load the console again.</p>
      </PageFrame>
    );
  }
  if (loaded === undefined) return <PageFrame name={page.name} title={page.title} ready={false} />;
  const Component = loaded;
  return <Component key={route.path.join("/")} route={route} workspace={workspace} />;
}
