/** A record that a domain must publish. */
export interface WantedRecord {
  type: "CNAME" | "TXT";
  name: string;
  value: string;
}

/** The result of a look-up: the record exists, is missing, has another value, or is unknown because the resolver failed. */
export type DnsFinding = "found" | "missing" | "wrong" | "unknown";

/** Looks up a record; never rejects. */
export type LookUp = (record: Readonly<WantedRecord>) => Promise<DnsFinding>;
