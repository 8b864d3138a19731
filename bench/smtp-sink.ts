import { type AddressInfo, createServer } from "node:net";

/**
 * The cheapest SMTP server there can be, in a process of its own: takes any mail, looks only for the final dot, and
 * tells its parent its port, and how many mails it took whenever it is asked.
 */
let taken = 0;
const server = createServer((socket) => {
  let body = false;
  let line = "";
  let tail = "";
  socket.setNoDelay(true);
  socket.on("error", () => socket.destroy());
  socket.write("220 sink.example.com ESMTP\r\n");
  socket.on("data", (chunk) => {
    if (body) {
      tail = (tail + chunk.toString("latin1", Math.max(0, chunk.length - 5))).slice(-5);
      if (tail !== "\r\n.\r\n") return;
      body = false;
      taken += 1;
      socket.write("250 2.0.0 queued\r\n");
      return;
    }
    const lines = (line + chunk.toString("latin1")).split("\r\n");
    line = lines.pop() ?? "";
    for (const command of lines) {
      const verb = command.slice(0, 4).toUpperCase();
      if (verb === "EHLO") socket.write("250-sink.example.com\r\n250 PIPELINING\r\n");
      else if (verb === "DATA") {
        body = true;
        tail = "";
        socket.write("354 go on\r\n");
      } else if (verb === "QUIT") socket.end("221 bye\r\n");
      else socket.write("250 ok\r\n");
    }
  });
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("message", () => process.send?.(taken));
process.on("disconnect", () => process.exit());
