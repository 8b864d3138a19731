// A mock with 1,000 contacts, as built: asked for a work, it tells its ms of CPU.
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
const taken = await mock.snapshot();

const works = {
  clone: () => structuredClone(taken.state.collections),
  snapshot: () => mock.snapshot(),
  restore: () => mock.restore(taken),
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
