import type { ComponentType } from "preact";
import type { Route } from "../router/route.js";
import { dataPages } from "./data-pages.js";
import { flowPages } from "./flow-pages.js";

/** What every page is given: its address, and the workspace that it shows. */
export interface PageProps {
  readonly route: Route;
  readonly workspace: string;
}

/** The groups of the navigation, in its order. */
export const groups = ["Mail", "People", "Flow", "Workspace"] as const;

/** A page, or all pages below the same first part of the address. */
export interface Page {
  /** The first part of its address, and its `data-page`. */
  readonly name: string;
  readonly title: string;
  /** Its name in the navigation; without one it is not there. */
  readonly label?: string;
  readonly group?: (typeof groups)[number];
  /** Loads its code. */
  readonly load: () => Promise<ComponentType<PageProps>>;
}

/** The pages, in the order of the navigation within their groups. */
export const pages: readonly Page[] = [...dataPages, ...flowPages];
