import type { Io } from "../../program/io.js";
import { createProgram } from "../../program/program.js";

/** The first word of a call that is neither a flag nor the value of one. */
interface FirstWord {
  word: string;
  isCommand: boolean;
  before: readonly string[];
  after: readonly string[];
}

/** Gives back the first word of a call and what stands around it, undefined where there is none or a flag before it is wrong. */
export function firstWordOf(argv: readonly string[], io: Io): FirstWord | undefined {
  const program = createProgram(io, { help: "" }).passThroughOptions();
  try {
    // What follows a command is called unknown, what follows another word an operand.
    const { operands, unknown } = program.parseOptions([...argv]);
    const [word, ...more] = operands;
    if (word === undefined) return undefined;
    const after = [...more, ...unknown];
    const isCommand = program.commands.some((each) => each.name() === word || each.aliases().includes(word));
    const before = argv.slice(0, argv.length - after.length - 1);
    // What comes behind -- takes no flags, as most of what could stand there has.
    return before.at(-1) === "--" ? undefined : { word, isCommand, before, after };
  } catch {
    return undefined;
  }
}
