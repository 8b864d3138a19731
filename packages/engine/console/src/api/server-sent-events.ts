/** An event of a stream: its name, its id and its data. */
export interface SentEvent {
  readonly name: string;
  readonly id: string;
  readonly data: string;
}

/** Parses server-sent events from text that arrives in pieces. */
export class SentEventParser {
  #rest = "";

  /** Returns the events that `piece` completes. Comments are left out. */
  add(piece: string): SentEvent[] {
    const blocks = (this.#rest + piece).split("\n\n");
    this.#rest = blocks.pop() ?? "";
    return blocks.map(parseBlock).filter((event) => event.name !== "message" || event.data !== "");
  }
}

function parseBlock(block: string): SentEvent {
  const event = { name: "message", id: "", data: "" };
  for (const line of block.split("\n")) {
    const [, field, value = ""] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === "event") event.name = value;
    else if (field === "id") event.id = value;
    else if (field === "data") event.data += value;
  }
  return event;
}
