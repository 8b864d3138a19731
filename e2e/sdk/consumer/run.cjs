const sdk = require("@posthorn/sdk");
const webhooks = require("@posthorn/sdk/webhooks");

if (sdk.default !== sdk.Posthorn) throw new Error("the default export is another class");
const [, , baseUrl, apiKey] = process.argv;
import("./program.mjs")
  .then(({ program }) => program(sdk, webhooks, baseUrl, apiKey))
  .then((seen) => console.log(JSON.stringify(seen)));
