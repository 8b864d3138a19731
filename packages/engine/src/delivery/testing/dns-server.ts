import DNS, { type DnsResponse } from "dns2";

/** The records of a name, or how the server fails to answer. Addresses are of both families, IPv6 without `::`. */
export type DnsEntry =
  | { CNAME: string }
  | { TXT: readonly (readonly string[])[] }
  | { addresses: readonly string[] }
  | "servfail"
  | "refused"
  | "silence";

/** A DNS server on this machine. */
export interface TestDnsServer {
  /** `127.0.0.1:<port>`. */
  address: string;
  /** The entries by lower-case name; any other name does not exist. */
  entries: Map<string, DnsEntry>;
  /** The names that were queried, one for each query. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

const { Packet } = DNS;
/** Response codes of RFC 1035 §4.1.1. */
const rcode = { servfail: 2, nxdomain: 3, refused: 5 };

/** Starts a server that answers from its entries. For an alias it answers the alias only. */
export async function startDnsServer(): Promise<TestDnsServer> {
  const entries = new Map<string, DnsEntry>();
  const asked: string[] = [];
  const server = DNS.createServer({
    udp: true,
    handle(request, send) {
      const response = Packet.createResponseFromRequest(request) as DnsResponse & { header: { rcode: number } };
      const [question] = request.questions as [{ name: string; type: number }];
      asked.push(question.name);
      const entry = entries.get(question.name.toLowerCase());
      if (entry === "silence") return;
      if (entry === undefined) response.header.rcode = rcode.nxdomain;
      else if (typeof entry === "string") response.header.rcode = rcode[entry];
      else response.answers = answers(question.name, question.type, entry);
      send(response);
    },
  });
  await server.listen({ udp: { port: 0, address: "127.0.0.1" } });
  const port = server.addresses().udp?.port;
  return { address: `127.0.0.1:${port}`, entries, asked, close: () => server.close() };
}

function answers(name: string, asked: number, entry: Exclude<DnsEntry, string>): DnsResponse["answers"] {
  const common = { name, class: Packet.CLASS.IN, ttl: 300 };
  if ("CNAME" in entry) {
    return asked === Packet.TYPE.CNAME ? [{ ...common, type: Packet.TYPE.CNAME, domain: entry.CNAME }] : [];
  }
  if ("addresses" in entry) {
    const type = asked === Packet.TYPE.AAAA ? Packet.TYPE.AAAA : Packet.TYPE.A;
    const ofFamily = entry.addresses.filter((address) => address.includes(":") === (type === Packet.TYPE.AAAA));
    return asked === type ? ofFamily.map((address) => ({ ...common, type, address })) : [];
  }
  if (asked !== Packet.TYPE.TXT) return [];
  return entry.TXT.map((data) => ({ ...common, type: Packet.TYPE.TXT, data: data as unknown as string }));
}
