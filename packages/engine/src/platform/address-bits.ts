/**
 * Gives back an IP address as text of zeros and ones, 32 or 128 of them, so that a range is what such texts begin with;
 * undefined where it is none, or IPv4 in any notation but the usual one.
 */
export function addressBits(address: string): string | undefined {
  return address.includes(":") ? v6Bits(address) : v4Bits(address);
}

function v4Bits(address: string): string | undefined {
  const bytes = address.split(".");
  const usual = bytes.length === 4 && bytes.every((byte) => Number(byte) <= 255 && String(Number(byte)) === byte);
  return usual ? bytes.map((byte) => inBits(Number(byte), 8)).join("") : undefined;
}

/** Reading all the notations is left to the platform's URL parser, which has one for each address. */
function v6Bits(address: string): string | undefined {
  const url = `http://[${address}]/`;
  if (!/^[\da-f:.]+$/i.test(address) || !URL.canParse(url)) return undefined;
  const [head = [], tail = []] = new URL(url).hostname
    .slice(1, -1)
    .split("::")
    .map((side) => (side === "" ? [] : side.split(":")));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return [...head, ...zeros, ...tail].map((group) => inBits(Number.parseInt(group, 16), 16)).join("");
}

function inBits(value: number, width: number): string {
  return value.toString(2).padStart(width, "0");
}
