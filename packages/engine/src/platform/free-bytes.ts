import { MessageChannel } from "node:worker_threads";

/**
 * Frees the memory of bytes that are no longer read, if they are the whole of their buffer. The garbage collector would keep
 * the chunks of a large body for long, because it does not count memory outside its heap.
 */
export function freeBytes({ buffer, byteOffset, byteLength }: Uint8Array): void {
  if (!(buffer instanceof ArrayBuffer) || byteOffset !== 0 || byteLength !== buffer.byteLength) return;
  // Node 20 has no `ArrayBuffer.prototype.transfer`. A buffer that is transferred to a closed port is freed at once.
  port ??= closedPort();
  port.postMessage(buffer, [buffer]);
}

let port: MessageChannel["port1"] | undefined;

function closedPort(): MessageChannel["port1"] {
  const { port1, port2 } = new MessageChannel();
  port1.close();
  port2.close();
  return port1;
}
