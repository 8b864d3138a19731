import { type AddressInfo, createServer } from "node:net";

/**
 * The cheapest possible SMTP server, in a separate process. It accepts any mail and searches only for the final dot. It
 * sends its port to the parent, and the number of mails whenever it is asked.
 */
const received = 0;
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
      // The line end before the dot may be that of DATA, or have arrived in an earlier chunk.
      const end = isBody ? received.indexOf("\r\n.\r\n") : received.indexOf("\r\n");
      if (end < 0) break;
      const verb = received.slice(0, 4).toUpperCase();
      received = received.slice(end + (isBody ? 5 : 2));
      if (isBody) {
        isBody = false;
        received += 1;
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
process.on("message", () => process.send?.(received));
process.on("disconnect", () => process.exit());
