import { type AddressInfo, createServer, type Socket } from "node:net";

/**
 * The cheapest possible SMTP server, in a separate process. It accepts any mail and searches only for the final dot. It
 * sends its port to the parent, and the number of mails whenever it is asked. With an argument it answers each mail of a
 * connection so many milliseconds after the one before, as a relay that has work with it.
 */
const delay = Number(process.argv[2] ?? 0);
let mails = 0;
const server = createServer((socket) => {
  let isBody = false;
  let unread = "";
  const reply = delay === 0 ? (words: string) => socket.write(words) : slowReplies(socket);
  socket.setNoDelay(true);
  socket.on("error", () => socket.destroy());
  socket.write("220 sink.example.com ESMTP\r\n");
  socket.on("data", (chunk) => {
    unread += chunk.toString("latin1");
    let replies = "";
    for (;;) {
      // The line end before the dot may be that of DATA, or have arrived in an earlier chunk.
      const end = isBody ? unread.indexOf("\r\n.\r\n") : unread.indexOf("\r\n");
      if (end < 0) break;
      const verb = unread.slice(0, 4).toUpperCase();
      unread = unread.slice(end + (isBody ? 5 : 2));
      if (isBody) {
        isBody = false;
        mails += 1;
        replies += "250 2.0.0 queued\r\n";
      } else if (verb === "DATA") {
        isBody = true;
        replies += "354 go on\r\n";
      } else if (verb === "EHLO") replies += "250-sink.example.com\r\n250 PIPELINING\r\n";
      else if (verb === "QUIT") replies += "221 bye\r\n";
      else replies += "250 ok\r\n";
      if (verb === "QUIT" && !isBody) socket.end(replies);
    }
    if (isBody && unread.length > 4) unread = unread.slice(-4);
    if (replies !== "" && socket.writable) reply(replies);
  });
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("message", () => process.send?.(mails));
process.on("disconnect", () => process.exit());

/** Returns a function that writes replies in their order, each reply to a mail after the delay. */
function slowReplies(socket: Socket): (words: string) => void {
  let last = Promise.resolve();
  return (words) => {
    last = last.then(async () => {
      if (words.includes("queued")) await new Promise((resolve) => setTimeout(resolve, delay));
      if (socket.writable) socket.write(words);
    });
  };
}
