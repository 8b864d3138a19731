import { loadEventCheck, loadResponseCheck, type Problem } from "@posthorn/sdk/contract";
import type { Mock } from "../mock/mock.js";
import { mockOf } from "./mock-of.js";
import type { MatcherResult } from "./report.js";

/** How many invalid answers are listed, and how many problems of each. */
const most = { answers: 10, problems: 3 };

/**
 * Passes if every answer of the API and every webhook body is valid by the contract. Ignores the answers of faults, which the test
 * itself chose. The schemas are loaded at the first use.
 */
export async function toMatchContract(received: unknown): Promise<MatcherResult> {
  const { requests, deliveries } = mockOf(received, "toMatchContract");
  const [checkAnswer, checkEvent] = await Promise.all([loadResponseCheck(), loadEventCheck()]);
  const answered = requests.filter(isAnswered);
  const invalid = [
    ...answered.flatMap(({ method, path, operation, status, answer }) =>
      describeProblems(`${method} ${path} answered ${status}`, checkAnswer(operation, status, answer)),
    ),
    ...deliveries.flatMap(({ event, url, body }) => describeProblems(`${event} to ${url}`, checkEvent(body))),
  ];
  const all = `${count(answered.length, "answer")} and ${count(deliveries.length, "webhook")}`;
  const lines = invalid.slice(0, most.answers).map((line, index) => `\n  ${index + 1}. ${line}`);
  return {
    pass: invalid.length === 0,
    message: () =>
      invalid.length === 0
        ? `expected an answer or webhook that violates the contract; ${all} are valid`
        : `expected ${all} to be valid by the contract; ${invalid.length} are not:${lines.join("")}`,
  };
}

type AnsweredRequest = Mock["requests"][number] & { operation: NonNullable<Mock["requests"][number]["operation"]> };

function isAnswered(request: Mock["requests"][number]): request is AnsweredRequest {
  return request.operation !== null && request.answer !== undefined;
}

function describeProblems(what: string, problems: readonly Problem[]): string[] {
  if (problems.length === 0) return [];
  const first = problems.slice(0, most.problems).map(({ path, message }) => `${path} ${message}`.trim());
  const more = problems.length - first.length;
  return [`${what}: ${first.join(", ")}${more > 0 ? `, and ${more} more` : ""}`];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
