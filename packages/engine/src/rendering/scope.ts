/** What merge tags can see of the contact; null where the recipient is no contact of the workspace. */
export interface ContactFields {
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** What the workspace and the message themselves bring; an unset company setting is the empty string. */
export interface SystemTags {
  readonly unsubscribe_url: string;
  readonly preferences_url: string;
  readonly company_name: string;
  readonly company_address: string;
  /** Milliseconds since the epoch; dates are written in UTC. */
  readonly now: number;
}

/** Everything a template may look up while one message is rendered. */
export interface Scope {
  readonly contact: ContactFields | null;
  readonly template_data: Readonly<Record<string, unknown>>;
  readonly system: SystemTags;
}

/** One running `{{#each}}`: where it stands, and the loop around it. */
export interface LoopFrame {
  item: unknown;
  index: number;
  readonly length: number;
  readonly parent: LoopFrame | null;
}
