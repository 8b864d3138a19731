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

export const domainTones: Readonly<Record<string, Tone>> = { verified: "good", failed: "bad", pending: "busy" };
