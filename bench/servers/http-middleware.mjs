// MSW's handlers behind Express with one constant answer: @mswjs/http-middleware, from the folder that contains it.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [folder, port] = process.argv.slice(2);
const find = createRequire(`${folder}/`).resolve;
const load = (name) => import(pathToFileURL(find(name)).href);
const [{ createServer }, { http, HttpResponse }] = [await load("@mswjs/http-middleware"), await load("msw")];
createServer(http.post("*/email/send", () => HttpResponse.json({ data: { sent: 1 } }))).listen(
  Number(port),
  "127.0.0.1",
);
