// The built mock on a port, for bench/sign-ups.ts. Sends its URL and its credentials.
import { keepHeapSmall, startMockServer } from "@posthorn/mock-server/http";

keepHeapSmall();
const { url, mock } = await startMockServer();
process.send({ url, key: mock.liveKey, token: mock.operatorToken });
process.on("disconnect", () => process.exit());
