/** A record that a domain must publish. */
export interface WantedRecord {
  type: "CNAME" | "TXT";
  name: string;
  value: string;
}

/** The result of a look-up: the record exists, is missing, has another value, or is unknown because the resolver failed. */
export type DnsFinding = "found" | "missing" | "wrong" | "unknown";

/** What the DNS has at the name of a record now. */
export interface DnsAnswer {
  finding: DnsFinding;
  /** Each text of the name, or the names that its alias leads to, in their order. They come from strangers. */
  values: readonly string[];
}

/** Looks up a record; never rejects. A finding alone says nothing of other values. */
export type LookUp = (record: Readonly<WantedRecord>) => Promise<DnsFinding | DnsAnswer>;

/** Returns what a look-up says of a record. A finding of the right value says the value, too. */
export async function askDns(lookUp: LookUp, record: Readonly<WantedRecord>): Promise<DnsAnswer> {
  const answer = await lookUp(record);
  if (typeof answer !== "string") return answer;
  return { finding: answer, values: answer === "found" ? [record.value] : [] };
}
