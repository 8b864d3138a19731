import { createServer } from "node:http";
import { createNodeHandler, recentDeliveries } from "@posthorn/sdk/webhooks";

const { POSTHORN_WEBHOOK_SECRET: secret, PORT = "3000" } = process.env;
if (!secret) throw new Error("POSTHORN_WEBHOOK_SECRET is not set");

const receive = createNodeHandler({
  secret,
  // A repeated delivery is handled once. Several processes need a shared store.
  dedupe: recentDeliveries(),
  on: {
    "email.bounced": ({ data }) => console.log(`${data.to} bounced: ${data.bounce_type}`),
    "email.complained": ({ data }) => console.log(`${data.to} complained`),
  },
  otherwise: ({ event }) => console.log(`nothing to do for ${event}`),
  onError: (error) => console.error(String(error)),
});

const server = createServer((request, response) => {
  if (request.url === "/hooks") return receive(request, response);
  response.writeHead(404).end();
});
server.listen(Number(PORT), "127.0.0.1", () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}/hooks`);
});
