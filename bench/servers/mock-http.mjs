// The built mock on a port, with the default heap or, for `small`, with the heap of `posthorn mock`. Sends its port,
// and then its CPU time.
import { keepHeapSmall, startMockServer } from "@posthorn/mock-server/http";

if (process.argv[2] === "small") keepHeapSmall();
const { url, mock } = await startMockServer();
const port = Number(new URL(url).port);
process.send({ port, path: "/v1/email/send", headers: { authorization: `Bearer ${mock.liveKey}` } });
process.on("message", async (asked) => {
  if (asked === "settle") await mock.settle();
  process.send(process.cpuUsage());
});
process.on("disconnect", () => process.exit());
