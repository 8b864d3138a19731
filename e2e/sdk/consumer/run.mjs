import Default, * as sdk from "@posthorn/sdk";
import * as webhooks from "@posthorn/sdk/webhooks";
import { program } from "./program.mjs";

if (Default !== sdk.Posthorn) throw new Error("the default export is another class");
const [, , baseUrl, apiKey] = process.argv;
console.log(JSON.stringify(await program(sdk, webhooks, baseUrl, apiKey)));
