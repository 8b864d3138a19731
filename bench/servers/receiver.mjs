// A subscriber's server: reads the body and answers 200 with an empty one.
import { createServer } from "node:http";

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => response.end());
});
server.listen(0, "127.0.0.1", () => process.send(server.address().port));
process.on("disconnect", () => process.exit());
