import { freePort } from "@posthorn/engine/testing";
import { ask } from "./ask.js";
import { startTool } from "./tool-process.js";

/** The variable with the path of toxiproxy's server. */
export const toxiproxyVariable = "POSTHORN_TEST_TOXIPROXY";

/** A fault of a proxy's connections; https://github.com/Shopify/toxiproxy#toxics lists them. */
export interface Toxic {
  type: "latency" | "bandwidth" | "slow_close" | "timeout" | "reset_peer" | "slicer" | "limit_data";
  /** The direction of the fault: `upstream` from the client, `downstream` from the server. */
  stream: "upstream" | "downstream";
  attributes: Readonly<Record<string, number>>;
}

/** A port that forwards to another through a network with faults. */
export interface FaultyWay {
  readonly port: number;
  spoil(toxic: Toxic): Promise<void>;
  /** Closes all connections and rejects new ones until it is enabled again. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export interface Toxiproxy {
  /** Creates a proxy of a port on 127.0.0.1. */
  wayTo(port: number): Promise<FaultyWay>;
  close(): Promise<void>;
}

const program = process.env[toxiproxyVariable];

export const hasToxiproxy = program !== undefined;

/** Starts a toxiproxy. */
export async function startToxiproxy(): Promise<Toxiproxy> {
  if (program === undefined) throw new Error("this run has no toxiproxy");
  const port = await freePort();
  const api = `http://127.0.0.1:${port}`;
  const isUp = async () => (await fetch(`${api}/version`)).ok;
  const close = await startTool(program, ["-host", "127.0.0.1", "-port", String(port)], isUp);
  let made = 0;

  async function tell(method: string, path: string, body?: unknown) {
    const answer = await ask(`${api}${path}`, { method, body });
    if (answer.status >= 300) throw new Error(`toxiproxy answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  return {
    async wayTo(upstream) {
      made += 1;
      const path = `/proxies/way-${made}`;
      const wanted = { name: `way-${made}`, listen: "127.0.0.1:0", upstream: `127.0.0.1:${upstream}` };
      const { listen } = await tell("POST", "/proxies", wanted);
      // The system chose the port, which must not change when the proxy is enabled again.
      await tell("POST", path, { listen });
      return {
        port: Number(listen.split(":").at(-1)),
        spoil: (toxic) => tell("POST", `${path}/toxics`, toxic),
        cut: () => tell("POST", path, { enabled: false }),
        async mend() {
          for (const { name } of await tell("GET", `${path}/toxics`)) await tell("DELETE", `${path}/toxics/${name}`);
          await tell("POST", path, { enabled: true });
        },
      };
    },
    close,
  };
}
