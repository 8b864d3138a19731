import type { VisitLimits } from "../http/load/visit-limits.js";
import type { Ctx } from "../platform/context.js";
import type { TemplateCache } from "../rendering/template-cache.js";
import type { Store } from "../store/store.js";

/** What the recipients' pages are made of. */
export interface PageParts {
  ctx: Ctx;
  store: Store;
  templates: TemplateCache;
  limits: VisitLimits;
}
