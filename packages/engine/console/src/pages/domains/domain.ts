import type { Tone } from "../../parts/badge.js";

/** A sending domain as the public API has it. */
export interface Domain {
  readonly id: string;
  readonly domain: string;
  readonly status: string;
  readonly verified: boolean;
  readonly dkim_enabled: boolean;
  readonly dns_records: readonly DnsRecord[];
  readonly updated_at: string;
}

export interface DnsRecord {
  readonly type: string;
  readonly name: string;
  readonly value: string;
  readonly purpose: string;
  readonly status: string;
}

/** What DNS has of a domain's records now, as the admin API has it. */
export interface DomainDns {
  readonly asked_at: string;
  readonly records: readonly DnsAnswers[];
}

/** What DNS has of one record: the texts of its name, or the names that its alias leads to. */
export interface DnsAnswers {
  readonly name: string;
  readonly finding: string;
  readonly answers: readonly string[];
  readonly answers_left_out: number;
}

export const domainTones: Readonly<Record<string, Tone>> = { verified: "good", failed: "bad", pending: "busy" };
