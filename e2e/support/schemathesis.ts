import { execFile } from "node:child_process";
import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** The variable with the path of the program. */
export const schemathesisVariable = "POSTHORN_TEST_SCHEMATHESIS";

const program = process.env[schemathesisVariable];

export const hasSchemathesis = program !== undefined;

export interface SchemathesisRun {
  /** The path of the OpenAPI document. */
  document: string;
  baseUrl: string;
  apiKey: string;
  /** The most generated cases of each operation. */
  examples: number;
  /** An empty directory for its reports. */
  directory: string;
  /** The time limit in ms. */
  timeout: number;
}

/** A failed check of an answer. */
export interface FailedCheck {
  check: string;
  /** Method and path as in the document. */
  operation: string;
  /** The message of schemathesis. */
  title: string;
  status: number;
  /** The body of the answer. */
  body: string;
}

export interface SchemathesisResult {
  /** The number of checks. */
  checks: number;
  failed: FailedCheck[];
  /** Operations for which schemathesis could not generate a case, and its other errors. */
  errors: string[];
  /** Its output. */
  output: string;
}

/** A line of its report about a scenario. */
interface Scenario {
  /** Null for a scenario without a call. */
  recorder?: {
    cases: Record<string, { value: { method: string; path: string } }>;
    /** Absent if none of its calls was answered. */
    checks?: Record<string, { name: string; status: string; failure_info?: { failure: { title: string } } }[]> | null;
    interactions: Record<
      string,
      { response: { status_code: number; content: { $base64: string } | null } | null } | undefined
    >;
  };
}

/** Runs schemathesis in all its phases with all its checks; the same cases each time. */
export async function runSchemathesis(run: SchemathesisRun): Promise<SchemathesisResult> {
  if (program === undefined) throw new Error("this run has no schemathesis");
  const report = join(run.directory, "events.ndjson");
  const args = [
    ...["run", run.document, "--url", run.baseUrl, "--header", `Authorization: Bearer ${run.apiKey}`],
    // One check needs a second key; e2e/journeys/isolation.test.ts tests more.
    ...["--checks", "all", "--exclude-checks", "object_level_authorization", "--continue-on-failure", "--no-shrink"],
    ...["--max-examples", String(run.examples), "--seed", "1", "--generation-database", "none"],
    // On a busy machine an idle connection may be closed just as it is reused.
    ...["--request-retries", "3"],
    ...["--report", "ndjson", "--report-ndjson-path", report],
  ];
  const output = await new Promise<string>((resolve) => {
    const options = { cwd: run.directory, timeout: run.timeout, maxBuffer: 64 << 20, killSignal: "SIGKILL" as const };
    const env = { PATH: process.env.PATH, HOME: run.directory, NO_COLOR: "1", PYTHONUTF8: "1" };
    execFile(program, args, { ...options, env }, (_error, stdout, stderr) => resolve(`${stdout}\n${stderr}`));
  });
  if (!existsSync(report)) throw new Error(`schemathesis made no report: ${output}`);
  return { ...(await readReport(report)), output };
}

async function readReport(file: string): Promise<Omit<SchemathesisResult, "output">> {
  const result: Omit<SchemathesisResult, "output"> = { checks: 0, failed: [], errors: [] };
  let ended = false;
  for await (const line of createInterface({ input: createReadStream(file, "utf8") })) {
    const event = JSON.parse(line) as Record<string, unknown>;
    if (event.NonFatalError || event.FatalError || event.Interrupted) result.errors.push(line.slice(0, 2000));
    if (event.EngineFinished) ended = true;
    if (event.ScenarioFinished) addScenario(result, event.ScenarioFinished as Scenario);
  }
  if (!ended) result.errors.push("it did not finish");
  return result;
}

function addScenario(result: Omit<SchemathesisResult, "output">, { recorder }: Scenario): void {
  if (recorder === undefined || recorder === null) return;
  for (const [id, checks] of Object.entries(recorder.checks ?? {})) {
    result.checks += checks.length;
    for (const { name, status, failure_info } of checks) {
      if (status !== "failure") continue;
      const value = recorder.cases[id]?.value;
      const response = recorder.interactions[id]?.response;
      result.failed.push({
        check: name,
        operation: `${value?.method} ${value?.path}`,
        title: failure_info?.failure.title ?? "",
        status: response?.status_code ?? 0,
        body: Buffer.from(response?.content?.$base64 ?? "", "base64").toString("utf8"),
      });
    }
  }
}
