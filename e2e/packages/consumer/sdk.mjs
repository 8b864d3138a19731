import Posthorn, { isPosthornError } from "@posthorn/sdk";
import { eventTypes } from "@posthorn/sdk/contract";
import { sign } from "@posthorn/sdk/webhooks";

console.log(
  [typeof new Posthorn({ apiKey: "k" }).emails.send, typeof isPosthornError, eventTypes.length > 0, typeof sign].join(
    " ",
  ),
);
