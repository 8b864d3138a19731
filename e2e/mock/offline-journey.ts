// Uses a mock in a network that has only this machine, and prints the results. Run by loopback-only.test.ts.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { startMockServer } from "@posthorn/mock-server/http";
import { Posthorn } from "@posthorn/sdk";

const received: string[] = [];
const receiver = createServer((request, response) => {
  received.push(String(request.headers["x-service-event"]));
  request.resume().on("end", () => response.writeHead(204).end());
});
await new Promise<void>((resolve) => void receiver.listen(0, "127.0.0.1", resolve));
const { url, mock, close } = await startMockServer();
const posthorn = new Posthorn({ apiKey: mock.liveKey, baseUrl: url });
const targetUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
await posthorn.webhooks.create({ targetUrl, event: "email.sent" });
const domain = await posthorn.domains.create({ domain: "mail.example.com" });
const verified = await posthorn.domains.verify(domain.id);
await posthorn.emails.send({ to: "ada@example.com", subject: "Hello", text: "Hello" });
await mock.waitForDelivery({ event: "email.sent", status: "delivered" });
await mock.advance("3d");
const report = {
  interfaces: Object.keys(networkInterfaces()),
  emails: mock.emails.map(({ to }) => to),
  received,
  verified: verified.status,
  deliveries: mock.deliveries.map(({ status }) => status),
};
await close();
receiver.close();
console.log(JSON.stringify(report));
