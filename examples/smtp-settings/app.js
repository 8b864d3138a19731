// A web application that knows no Posthorn: its settings name an SMTP server, as those of Django or Rails do.
import { randomInt } from "node:crypto";
import express from "express";
import { createTransport } from "nodemailer";

const codes = new Map();

/** Returns the application. */
export function createApp({ smtpHost = "127.0.0.1", smtpPort = 1025 } = {}) {
  const transport = createTransport({ host: smtpHost, port: smtpPort });
  const app = express();
  app.use(express.urlencoded());
  app.post("/reset", async ({ body: { email } }, response) => {
    const code = String(randomInt(100_000, 1_000_000));
    codes.set(email, code);
    await transport.sendMail({
      from: { name: "Shop", address: "shop@shop.example" },
      to: { name: "", address: email },
      subject: "Reset your password",
      text: `Order 4821937 of 14 March 2026 is on its way.\n\nYour code to reset your password: ${code}\n`,
    });
    response.send("We sent you a mail.");
  });
  app.post("/code", ({ body: { email, code } }, response) => {
    response.status(codes.get(email) === code ? 200 : 403).send("");
  });
  return app;
}
