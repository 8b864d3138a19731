import type { Caller, DirectHandler, TransactionHandler, TxOf } from "../resources/handler.js";
import type { operations } from "./generated/operations.js";
import type { operations as Described } from "./generated/schema.js";

/** The names of the operations of the admin API. */
export type AdminOperation = keyof Described;

/** The body of an operation of the admin API. */
export type BodyOf<Op extends AdminOperation> = Described[Op] extends {
  requestBody?: { content: { "application/json": infer B } };
}
  ? B
  : undefined;
type PathOf<Op extends AdminOperation> = Described[Op]["parameters"] extends { path: infer P } ? P : { id: string };
type QueryOf<Op extends AdminOperation> = NonNullable<Described[Op]["parameters"]["query"]>;

/** The valid input of an operation of the admin API. */
export interface AdminInput<Op extends AdminOperation> {
  path: PathOf<Op>;
  query: QueryOf<Op>;
  body: BodyOf<Op>;
}

/** The valid input of every operation of the admin API. */
export type AdminInputs = { readonly [Op in AdminOperation]: AdminInput<Op> };

/** Answers one operation of the admin API inside a transaction over all workspaces. */
export type AdminHandler<Op extends AdminOperation> = TransactionHandler<
  TxOf<(typeof operations)[Op]["method"]>,
  Caller,
  AdminInput<Op>
>;

/** Answers one operation of the admin API without a transaction of the pipeline. */
export type DirectAdminHandler<Op extends AdminOperation> = DirectHandler<Caller, AdminInput<Op>>;
