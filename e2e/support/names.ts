import DNS, { type DnsResponse } from "dns2";

/** A record that the API lists for publication. */
export interface PublishedRecord {
  type: string;
  name: string;
  value: string;
}

/** The DNS of a test. */
export interface Names {
  publish(...records: readonly PublishedRecord[]): void;
  withdraw(...records: readonly PublishedRecord[]): void;
  /** Returns the records published under a name. */
  find(name: string): PublishedRecord | undefined;
}

/** Returns an empty DNS. */
export function createNames(): Names {
  const records = new Map<string, PublishedRecord>();
  return {
    publish(...added) {
      for (const record of added) records.set(record.name.toLowerCase(), record);
    },
    withdraw(...removed) {
      for (const { name } of removed) records.delete(name.toLowerCase());
    },
    find: (name) => records.get(name.toLowerCase()),
  };
}

/** Returns the name lookup of the core and the mock, without a network. */
export function lookUpIn(names: Names) {
  return async ({ type, name, value }: PublishedRecord): Promise<"found" | "missing" | "wrong"> => {
    const record = names.find(name);
    if (record?.type !== type) return "missing";
    return record.value === value ? "found" : "wrong";
  };
}

const { Packet } = DNS;
const nameError = 3;

/** Serves names on 127.0.0.1. Returns `host:port` and a function that stops the server. */
export async function serveNames(names: Names): Promise<{ address: string; close: () => Promise<void> }> {
  const server = DNS.createServer({
    udp: true,
    handle(request, send) {
      const response = Packet.createResponseFromRequest(request) as DnsResponse & { header: { rcode: number } };
      const [question] = request.questions as [{ name: string; type: number }];
      const record = names.find(question.name);
      if (record === undefined) response.header.rcode = nameError;
      else response.answers = answers(question, record);
      send(response);
    },
  });
  await server.listen({ udp: { port: 0, address: "127.0.0.1" } });
  return { address: `127.0.0.1:${server.addresses().udp?.port}`, close: () => server.close() };
}

function answers(asked: { name: string; type: number }, { type, value }: PublishedRecord): DnsResponse["answers"] {
  const common = { name: asked.name, class: Packet.CLASS.IN, ttl: 300, type: asked.type };
  if (type === "CNAME" && asked.type === Packet.TYPE.CNAME) return [{ ...common, domain: value }];
  if (type === "TXT" && asked.type === Packet.TYPE.TXT) return [{ ...common, data: value }];
  return [];
}
