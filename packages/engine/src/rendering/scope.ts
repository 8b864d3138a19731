/** The contact's fields for merge tags; null if the recipient is not a contact of the workspace. */
export interface ContactFields {
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/**
 * The fields of the workspace and the message for merge tags. A company setting that is not set is the empty string.
 */
export interface SystemTags {
  readonly unsubscribe_url: string;
  readonly preferences_url: string;
  readonly company_name: string;
  readonly company_address: string;
  /** Epoch ms. Dates are rendered in UTC. */
  readonly now: number;
}

/** Everything that merge tags can look up while a message is rendered. */
export interface RenderScope {
  readonly contact: ContactFields | null;
  readonly template_data: Readonly<Record<string, unknown>>;
  readonly system: SystemTags;
}

/** A running `{{#each}}`: its position, and the loop around it. */
export interface LoopFrame {
  item: unknown;
  index: number;
  readonly length: number;
  readonly parent: LoopFrame | null;
}
