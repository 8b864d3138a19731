import { type AddressInfo, createServer } from "node:net";

/**
 * The cheapest SMTP server there can be, in a process of its own: takes any mail, looks only for the final dot, and
 * tells its parent its port, and how many mails it took whenever it is asked.
 */
let taken = 0;
const server = createServer((socket) => {
  let isBody = false;
  let received = "";
  socket.setNoDelay(true);
  socket.on("error", () => socket.destroy());
  socket.write("220 sink.example.com ESMTP\r\n");
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
    let replies = "";
    for (;;) {
      // The line end before the dot may be that of DATA, or already be behind us in a chunk of its own.
      const end = isBody ? received.indexOf("\r\n.\r\n") : received.indexOf("\r\n");
      if (end < 0) break;
      const verb = received.slice(0, 4).toUpperCase();
      received = received.slice(end + (isBody ? 5 : 2));
      if (isBody) {
        isBody = false;
        taken += 1;
        replies += "250 2.0.0 queued\r\n";
      } else if (verb === "DATA") {
        isBody = true;
        replies += "354 go on\r\n";
      } else if (verb === "EHLO") replies += "250-sink.example.com\r\n250 PIPELINING\r\n";
      else if (verb === "QUIT") replies += "221 bye\r\n";
      else replies += "250 ok\r\n";
      if (verb === "QUIT" && !isBody) socket.end(replies);
    }
    if (isBody && received.length > 4) received = received.slice(-4);
    if (replies !== "" && socket.writable) socket.write(replies);
  });
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("message", () => process.send?.(taken));
process.on("disconnect", () => process.exit());
