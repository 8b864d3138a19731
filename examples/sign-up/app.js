// A web application with a sign-up. `node app.js <command>` runs a command beside it, which finds it under APP_URL.
import { spawn } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import http from "node:http";

const { POSTHORN_BASE_URL, POSTHORN_API_KEY, PORT = "0" } = process.env;
const waiting = new Map();

const page = (body) => `<!doctype html><html lang="en"><title>Sign up</title><main>${body}</main></html>`;

const server = http.createServer(async (request, response) => {
  const url = new URL(request.url, origin());
  const form = new URLSearchParams(request.method === "POST" ? await text(request) : "");
  const [status, body] = await answer(`${request.method} ${url.pathname}`, { url, form });
  response.writeHead(status, { "Content-Type": "text/html; charset=utf-8" }).end(page(body));
});

async function answer(route, { url, form }) {
  if (route === "GET /") {
    return [
      200,
      '<form method="post" action="/sign-up"><label>Email <input name="email"></label><button>Sign up</button></form>',
    ];
  }
  if (route === "POST /sign-up") {
    await sendConfirmation(form.get("email"));
    return [
      200,
      '<p>We sent you a mail.</p><form method="post" action="/code"><label>Code <input name="code"></label><button>Confirm</button></form>',
    ];
  }
  const sent = [...waiting.values()].find(({ code, token }) =>
    route === "POST /code" ? code === form.get("code") : token === url.searchParams.get("token"),
  );
  if ((route === "POST /code" || route === "GET /confirm") && sent) return [200, `<h1>Welcome, ${sent.email}</h1>`];
  return [404, "<h1>Not found</h1>"];
}

async function sendConfirmation(email) {
  const code = String(randomInt(100_000, 1_000_000));
  const token = randomUUID();
  waiting.set(email, { email, code, token });
  const html = `<p>Confirm your address to finish.</p>
<p><a href="${origin()}/confirm?token=${token}">Confirm address</a></p>
<p>Or enter this code:</p><h2>${code.slice(0, 3)} ${code.slice(3)}</h2><p>It was asked for at ${new Date().toISOString()}.</p>`;
  const sent = await fetch(`${POSTHORN_BASE_URL}/email/send`, {
    method: "POST",
    headers: { Authorization: `Bearer ${POSTHORN_API_KEY}`, "Content-Type": "application/json" },
    body: JSON.stringify({ to: email, subject: "Confirm your address", html, track_clicks: true }),
  });
  if (!sent.ok) throw new Error(`the mail was refused: ${await sent.text()}`);
}

async function text(request) {
  let body = "";
  for await (const chunk of request) body += chunk;
  return body;
}

function origin() {
  return `http://127.0.0.1:${server.address().port}`;
}

server.listen(Number(PORT), "127.0.0.1", () => {
  const [command, ...words] = process.argv.slice(2);
  if (command === undefined) return console.log(`listening on ${origin()}`);
  const env = { ...process.env, APP_URL: origin() };
  spawn(command, words, { stdio: "inherit", env }).on("close", (code) => process.exit(code ?? 1));
});
