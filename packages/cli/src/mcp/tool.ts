import type { Context } from "../program/context.js";
import type { CutOutputs } from "./cut-outputs.js";

/** What the flags of `posthorn mcp` allow. */
export interface Permissions {
  /** Whether mail may be sent with a live key. */
  allowSend: boolean;
  /** Whether everything that changes something is refused. */
  readOnly: boolean;
}

/** What all tools of one session work with. */
export interface ToolServices {
  /** The context of the command; each call of a tool gets a fresh one. */
  context: Context;
  permissions: Permissions;
  outputs: CutOutputs;
  /** The ids of the mails that wait_for_mail has returned. */
  returned: Set<string>;
}

/** One call of a tool. */
export interface ToolCall extends ToolServices {
  /** Reports how far a call has come, where the client asked for it. */
  progress(done: number, total: number, message: string): Promise<void>;
}

/** The arguments of a call, checked against the tool's schema. */
export type ToolInput = Readonly<Record<string, unknown>>;

/** Returns the text for the agent. @throws a Failure that the agent reads. */
export type RunTool = (input: ToolInput, call: ToolCall) => Promise<string>;

/** A property of a tool's input. */
export interface InputProperty {
  type: string | readonly string[];
  description?: string;
  enum?: readonly string[];
}

/** A tool as an agent sees it, and the module that runs it. */
export interface Tool {
  name: string;
  description: string;
  properties: Readonly<Record<string, InputProperty>>;
  required?: readonly string[];
  /** Whether it changes nothing, whatever its arguments. */
  readOnly: boolean;
  /** Whether it may wait long for something that a later call causes. */
  waits?: true;
  load(): Promise<RunTool>;
}
