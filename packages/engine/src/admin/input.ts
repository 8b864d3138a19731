import type { operations as Described } from "./generated/schema.js";

/** The names of the operations of the plane. */
export type AdminOperation = keyof Described;

/** The body of an operation. */
export type BodyOf<Op extends AdminOperation> = Described[Op] extends {
  requestBody?: { content: { "application/json": infer B } };
}
  ? B
  : undefined;
type PathOf<Op extends AdminOperation> = Described[Op]["parameters"] extends { path: infer P } ? P : { id: string };
type QueryOf<Op extends AdminOperation> = NonNullable<Described[Op]["parameters"]["query"]>;

/** What a handler of the plane is given, already valid. */
export interface Input<Op extends AdminOperation> {
  path: PathOf<Op>;
  query: QueryOf<Op>;
  body: BodyOf<Op>;
}
