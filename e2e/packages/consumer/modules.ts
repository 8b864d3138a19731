// The entry points of the mock and the engine are ES modules: compiled as one.
import { createEngine, readConfig } from "@posthorn/engine";
import { createCore } from "@posthorn/engine/core";
import { createMock, type Mock } from "@posthorn/mock-server";
import { startMockServer } from "@posthorn/mock-server/http";
import { createMailbox } from "@posthorn/mock-server/mailbox";
import Posthorn, { type ErrorCode } from "@posthorn/sdk";

export async function run(mock: Mock = createMock()): Promise<string | undefined> {
  const { url } = await startMockServer({ port: 0 });
  const { code } = await createMailbox({ url }).waitForMail("Confirm");
  await new Posthorn(mock.client).contacts.create({ email: "ada@example.com" });
  // @ts-expect-error a misspelt field
  await new Posthorn(mock.client).contacts.create({ mail: "ada@example.com" });
  const engine = await createEngine(readConfig(["--port", "0"], {}));
  await engine.close();
  const error: ErrorCode = "validation_error";
  return code ?? mock.emails[0]?.subject ?? error;
}
export const core: typeof createCore = createCore;
