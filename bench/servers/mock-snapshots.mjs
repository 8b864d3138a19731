// A built mock with 1,000 contacts. On request it does one kind of work and sends its CPU time in ms.
import { createMock } from "@posthorn/mock-server";

const mock = createMock();
let made = 0;
async function add(count) {
  const headers = { authorization: `Bearer ${mock.liveKey}`, "content-type": "application/json" };
  for (let turn = 0; turn < count; turn++) {
    const body = JSON.stringify({
      email: `reader.${made++}@example.com`,
      first_name: "Ada",
      attributes: { city: "London" },
    });
    await mock.fetch(`${mock.baseUrl}/contacts`, { method: "POST", headers, body });
  }
}
await add(1000);
const snapshot = await mock.snapshot();

const works = {
  clone: () => structuredClone(snapshot.state.collections),
  snapshot: () => mock.snapshot(),
  restore: () => mock.restore(snapshot),
};

process.on("message", async (asked) => {
  if (asked === "restore") {
    await add(10);
    await mock.settle();
  }
  const before = process.cpuUsage();
  await works[asked]();
  const { user, system } = process.cpuUsage(before);
  process.send((user + system) / 1000);
});
process.on("disconnect", () => process.exit());
process.send("ready");
