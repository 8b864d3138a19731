// The floor: stock Express 5 that answers an image of one pixel, or a redirect.
import express from "express";

const image = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const app = express();
app.disable("etag");
app.get("/o/:link", (_request, response) => response.type("gif").send(image));
app.get("/c/:link", (_request, response) => response.redirect("https://example.com/orders/A-17"));
const server = app.listen(0, "127.0.0.1", () => {
  const each = (kind) => Array.from({ length: 10_000 }, (_, index) => `/${kind}/${String(index).padStart(40, "x")}`);
  process.send({ port: server.address().port, opens: each("o"), clicks: each("c") });
});
process.on("message", () => process.send(process.cpuUsage()));
process.on("disconnect", () => process.exit());
