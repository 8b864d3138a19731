const { default: Posthorn, isPosthornError } = require("@posthorn/sdk");
const { eventTypes } = require("@posthorn/sdk/contract");
const { sign } = require("@posthorn/sdk/webhooks");

console.log(
  [typeof new Posthorn({ apiKey: "k" }).emails.send, typeof isPosthornError, eventTypes.length > 0, typeof sign].join(
    " ",
  ),
);
