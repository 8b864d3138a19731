/** A record as it is to be published. */
export interface WantedRecord {
  type: "CNAME" | "TXT";
  name: string;
  value: string;
}

/** What stands in the DNS: the record; nothing of its type; something else; nobody knows, because the resolver failed. */
export type DnsFinding = "found" | "missing" | "wrong" | "unknown";

/** Looks whether the DNS has a record; never throws. */
export type LookUp = (record: Readonly<WantedRecord>) => Promise<DnsFinding>;
