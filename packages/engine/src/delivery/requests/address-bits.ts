/**
 * Gives back an IP address as text of zeros and ones, 32 or 128 of them, so that a range is what such texts begin with;
 * undefined where it is none. Reading it is left to the platform's URL parser, whose notation is one for each address.
 */
export function addressBits(address: string): string | undefined {
  if (/^[\d.]+$/.test(address)) return v4Bits(hostOf(address));
  if (/^[\da-f:.]+$/i.test(address)) return v6Bits(hostOf(`[${address}]`));
  return undefined;
}

function hostOf(host: string): string | undefined {
  const url = `http://${host}/`;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

function v4Bits(host: string | undefined): string | undefined {
  const bytes = host?.split(".").map(Number) ?? [];
  return bytes.length === 4 ? bytes.map((byte) => inBits(byte, 8)).join("") : undefined;
}

function v6Bits(host: string | undefined): string | undefined {
  if (host === undefined) return undefined;
  const [head = [], tail = []] = host
    .slice(1, -1)
    .split("::")
    .map((side) => (side === "" ? [] : side.split(":")));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return [...head, ...zeros, ...tail].map((group) => inBits(Number.parseInt(group, 16), 16)).join("");
}

function inBits(value: number, width: number): string {
  return value.toString(2).padStart(width, "0");
}
