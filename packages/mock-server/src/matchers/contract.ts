import { loadEventCheck, loadResponseCheck, type Problem } from "@posthorn/sdk/contract";
import type { Mock } from "../mock/mock.js";
import { mockOf } from "./mock-of.js";
import type { Verdict } from "./report.js";

/** How many answers that are wrong are told, and how much of what is wrong with each. */
const longest = { list: 10, problems: 3 };

/**
 * Whether every answer that was given, and every body that goes to a subscriber, is as the contract describes it. The
 * descriptions are loaded when the first test asks. What a fault answers is the test's own.
 */
export async function toMatchContract(received: unknown): Promise<Verdict> {
  const { requests, deliveries } = mockOf(received, "toMatchContract");
  const [checkAnswer, checkEvent] = await Promise.all([loadResponseCheck(), loadEventCheck()]);
  const answered = requests.filter(isAnswered);
  const wrong = [
    ...answered.flatMap(({ method, path, operation, status, answer }) =>
      told(`${method} ${path} answered ${status}`, checkAnswer(operation, status, answer)),
    ),
    ...deliveries.flatMap(({ event, url, body }) => told(`${event} to ${url}`, checkEvent(body))),
  ];
  const all = `${count(answered.length, "answer")} and ${count(deliveries.length, "webhook")}`;
  const lines = wrong.slice(0, longest.list).map((line, index) => `\n  ${index + 1}. ${line}`);
  return {
    pass: wrong.length === 0,
    message: () =>
      wrong.length === 0
        ? `expected something that is not as the contract describes it; ${all} are`
        : `expected ${all} to be as the contract describes them; ${wrong.length} are not:${lines.join("")}`,
  };
}

type Answered = Mock["requests"][number] & { operation: NonNullable<Mock["requests"][number]["operation"]> };

function isAnswered(request: Mock["requests"][number]): request is Answered {
  return request.operation !== null && request.answer !== undefined;
}

function told(what: string, problems: readonly Problem[]): string[] {
  if (problems.length === 0) return [];
  const first = problems.slice(0, longest.problems).map(({ path, message }) => `${path} ${message}`.trim());
  const more = problems.length - first.length;
  return [`${what}: ${first.join(", ")}${more > 0 ? `, and ${more} more` : ""}`];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
