import { MessageChannel } from "node:worker_threads";

/**
 * Frees the memory of bytes that nobody reads any more, where they are all of their buffer. Left to the garbage collector, the
 * pieces of a large body stay until long after it was answered: they weigh little on the heap that the collector watches.
 */
export function freeBytes({ buffer, byteOffset, byteLength }: Uint8Array): void {
  if (!(buffer instanceof ArrayBuffer) || byteOffset !== 0 || byteLength !== buffer.byteLength) return;
  // Node 20 lacks `ArrayBuffer.prototype.transfer`. A buffer that is posted to nobody is freed at once.
  nobody ??= closedPort();
  nobody.postMessage(buffer, [buffer]);
}

let nobody: MessageChannel["port1"] | undefined;

function closedPort(): MessageChannel["port1"] {
  const { port1, port2 } = new MessageChannel();
  port1.close();
  port2.close();
  return port1;
}
