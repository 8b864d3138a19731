// The floor: stock Express 5 that parses a JSON body and sends it back.
import express from "express";

const app = express();
app.disable("etag");
app.use(express.json({ limit: "32mb" }));
app.post(["/email/send", "/email/batch"], (request, response) => response.json(request.body));
const server = app.listen(0, "127.0.0.1", () =>
  process.send({ port: server.address().port, path: "/email/send", headers: {} }),
);
process.on("message", () => process.send(process.cpuUsage()));
process.on("disconnect", () => process.exit());
