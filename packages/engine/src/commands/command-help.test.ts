import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type Setting, settings, variables } from "../startup/settings-table.js";
import { commands, helpFor, nearestCommand, usage } from "./command-help.js";

const readme = readFileSync(fileURLToPath(new URL("../../README.md", import.meta.url)), "utf8");
const shown = Object.entries<Setting>(settings).filter(([, { isInternal }]) => !isInternal);

describe("help", () => {
  it.each(Object.keys(commands))("of %s has its flags with their variables and defaults, and examples", (name) => {
    const help = helpFor(name.split(" "));
    expect(help).toMatch(new RegExp(`^posthorn-engine ${name}( |\\n)`));
    const { flags, settings: shared } = commands[name] ?? { flags: {}, settings: [] };
    const all = [...Object.entries(flags), ...shared.map((flag) => [flag, settings[flag]] as [string, Setting])];
    for (const [flag, { value, variable, default: preset, isInternal }] of all) {
      if (isInternal) expect(help).not.toContain(flag);
      else expect(help).toContain(`--${flag}${value && ` ${value}`}${variable === undefined ? "" : ` (${variable})`}`);
      if (preset !== undefined) expect(help).toContain(`default ${preset}`);
    }
    expect(help).toContain(`Examples:\n  posthorn-engine ${name}`);
  });

  it("of a group has the commands of the group, and without a name all commands", () => {
    for (const word of ["create", "list", "revoke"])
      expect(helpFor(["keys"])).toContain(`posthorn-engine keys ${word}`);
    expect(helpFor([])).toBe(usage());
    for (const name of Object.keys(commands)) expect(usage()).toContain(`\n  ${name}`);
    expect([nearestCommand("server"), nearestCommand("key"), nearestCommand("xyz")]).toEqual([
      "; did you mean serve?",
      "; did you mean keys?",
      "",
    ]);
  });
});

describe("the README", () => {
  it("has a row for each flag of serve, with its values and its variable, and no other row", () => {
    const rows = [...readme.matchAll(/^\| `--([\w-]+) ?([^`]*)` \| (?:`(\w+)`)? ?\| (.*) \|$/gm)];
    const documented = rows.map(([, flag, value, variable]) => [flag, value?.replaceAll("\\|", "|"), variable]);
    expect(documented.sort()).toEqual(shown.map(([flag, { value, variable }]) => [flag, value, variable]).sort());
    for (const [, flag = "", , , meaning] of rows) {
      const preset = (settings as Record<string, Setting>)[flag]?.default;
      if (preset !== undefined) expect(meaning).toContain(preset.split(/[,;]/)[0]);
    }
  });

  it("names every variable without a flag", () => {
    for (const name of Object.keys(variables)) expect(readme).toContain(`\`${name}\``);
  });
});
