// The cheapest possible server: answers any POST with the bytes of its body.
import { createServer } from "node:http";

const server = createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end(Buffer.concat(chunks));
  });
});
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
process.on("disconnect", () => process.exit());
