import type { Engine } from "../engine.js";

/** Sends a first mail through the API of the engine, and prints the URLs, the keys and the next command to type. */
export async function welcome(engine: Engine, cli: string, say: (text: string) => void): Promise<void> {
  const { ready, credentials } = engine;
  const { base_url, inbox_url } = ready;
  const sent = credentials.liveKey !== null && (await sendFirstMail(base_url, credentials.liveKey));
  const lines = [
    "",
    `  Posthorn is running${credentials.fresh ? ", with a new workspace for you" : ""}.`,
    "",
    `  Console         ${consoleUrl(engine)}`,
    `  Base URL        ${base_url}`,
    `  Live key        ${credentials.liveKey ?? "(made by the operator)"}`,
    `  Sandbox key     ${credentials.sandboxKey ?? "(made by the operator)"}   sends nothing, answers as if it did`,
    `  Operator token  ${credentials.operatorToken ?? "(as configured)"}`,
    `  Mail            ${inbox_url ?? "goes to the SMTP server you named"}${sent && inbox_url ? "   the first one is there already" : ""}`,
    "",
    "  Next, in a second terminal:",
    "",
    `  ${cli} send --to you@example.com --subject "Hello {{first_name|there}}" --text "It works."`,
    "",
    "  It finds this server and its key automatically. For other programs, set the variables:",
    "",
    `  ${process.platform === "win32" ? `${cli} env --shell powershell | Out-String | Invoke-Expression` : `eval "$(${cli} env)"`}`,
    "",
    "  Ctrl-C stops it; your data stays in place.",
    "",
  ];
  say(`${lines.join("\n")}\n`);
}

/** Returns the address of the console. In the local profile it signs in by its fragment, which browsers do not send. */
function consoleUrl({ ready, credentials, core }: Engine): string {
  const address = `${ready.operator_url}/console`;
  const token = core.ctx.settings.profile === "local" ? credentials.operatorToken : null;
  return token === null ? address : `${address}#token=${encodeURIComponent(token)}`;
}

async function sendFirstMail(base_url: string, key: string): Promise<boolean> {
  const answer = await fetch(`${base_url}/email/send`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      to: "you@example.com",
      subject: "Welcome to Posthorn",
      html: firstMail,
    }),
  });
  return answer.ok;
}

const firstMail = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Welcome to Posthorn</title></head>
<body style="margin:0;background:#f3f4f2">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.55;color:#1d2329">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.3">Your first email, {{first_name|hello}}</h1>
<p style="margin:0 0 16px">It took every step: the API accepted it, the store saved it, a job rendered it and sent it by SMTP, on {{current_date}}.</p>
<p style="margin:0 0 16px">The links below are required in every mail, so Posthorn added them. Try them: unsubscribe, then send to the same address again.</p>
</div>
</body>
</html>`;
