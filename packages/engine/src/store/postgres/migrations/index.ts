import { sql as init } from "./0001-init.js";
import { sql as email } from "./0002-email.js";
import { sql as audience } from "./0003-audience.js";
import { sql as quotas } from "./0004-quotas.js";
import { sql as rateWindows } from "./0005-rate-windows.js";
import { sql as rowCounts } from "./0006-row-counts.js";
import { sql as automations } from "./0007-automations.js";
import { sql as clockSetBack } from "./0008-clock-set-back.js";

/** A step of the schema. The numbers begin at 1. The statements of a released migration never change. */
export interface Migration {
  number: number;
  name: string;
  sql: string;
}

/** All migrations, in order. */
export const migrations: readonly Migration[] = [
  { number: 1, name: "init", sql: init },
  { number: 2, name: "email", sql: email },
  { number: 3, name: "audience", sql: audience },
  { number: 4, name: "quotas", sql: quotas },
  { number: 5, name: "rate-windows", sql: rateWindows },
  { number: 6, name: "row-counts", sql: rowCounts },
  { number: 7, name: "automations", sql: automations },
  { number: 8, name: "clock-set-back", sql: clockSetBack },
];
