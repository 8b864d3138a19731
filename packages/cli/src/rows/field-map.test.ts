import { describe, expect, it } from "vitest";
import { createFieldMap, type FileFields, failureColumns, isFailureColumn, nameWithin } from "./field-map.js";

const contacts: FileFields = { known: ["email", "first_name"], required: "email", rest: "attributes", leftOut: ["id"] };
const addresses: FileFields = { known: ["email"], required: "email" };

/** Returns the fields of columns, with these --map flags. */
function mapped(columns: string[], maps: string[] = [], fields = contacts) {
  const map = createFieldMap(maps, columns, fields);
  return Object.fromEntries(columns.map((column) => [column, map.fieldOf(column)]));
}

describe("a column", () => {
  it("goes to the field of its name, and other columns to the attributes", () => {
    expect(mapped(["email", "first_name", "plan", "attributes.size"])).toEqual({
      email: "email",
      first_name: "first_name",
      plan: "attributes.plan",
      "attributes.size": "attributes.size",
    });
  });

  it("is ignored where it is left out, has no name, or was added to a failures file", () => {
    const columns = ["email", "id", "", ...failureColumns];
    expect(Object.values(mapped(columns))).toEqual(["email", ...columns.slice(1).map(() => undefined)]);
  });

  it("is ignored where the file has one kind of field only", () => {
    expect(mapped(["email", "name"], [], addresses)).toEqual({ email: "email", name: undefined });
  });

  it("goes where --map says, also to an attribute", () => {
    expect(mapped(["Mail", "Tarif", "id"], ["email=Mail", "attributes.plan=Tarif", "attributes.old=id"])).toEqual({
      Mail: "email",
      Tarif: "attributes.plan",
      id: "attributes.old",
    });
  });

  it("gives way where --map has given its field to another", () => {
    expect(mapped(["email", "Mail", "plan", "Tarif"], ["email=Mail", "attributes.plan=Tarif"])).toEqual({
      email: undefined,
      Mail: "email",
      plan: undefined,
      Tarif: "attributes.plan",
    });
  });

  it("may be named by any row of JSON lines, whose columns are not known before", () => {
    const map = createFieldMap(["email=Mail"], undefined, contacts);
    expect([map.fieldOf("Mail"), map.fieldOf("email"), map.fieldOf("x")]).toEqual(["email", undefined, "attributes.x"]);
  });
});

describe("--map", () => {
  const columns = ["Mail", "Name"];

  it.each([
    [["name=Mail"], "--map name=Mail names no field; there are email, first_name, attributes.<name>"],
    [["email=E-Mail"], "--map email=E-Mail: the file has no column E-Mail"],
    [["email=Mail", "email=Name"], "--map says email twice"],
    [["email=Mail", "first_name=Mail"], "--map says twice what Mail is"],
    [["Mail"], '--map must be name=value, not "Mail"'],
    [["=Mail"], "--map must be name=value"],
  ])("with %j is rejected", (maps, message) => {
    expect(() => createFieldMap(maps, columns, contacts)).toThrow(message);
  });

  it.each([
    [["Name", "E-Mail"], "--map email=E-Mail"],
    [["Name", "the mail"], "--map email='the mail'"],
    [["Name", "Address"], "--map email=Name"],
    [["", "Address"], "--map email=Address"],
  ])("is advised where no column of %j is the required one", (found, advice) => {
    expect(() => createFieldMap([], found, contacts)).toThrow(
      `No column is called \`email\`. Choose one: \`${advice}\`.`,
    );
  });
});

it("finds the name within the attributes", () => {
  expect([nameWithin("attributes", "attributes.plan"), nameWithin("attributes", "attributes.a.b")]).toEqual([
    "plan",
    "a.b",
  ]);
  expect([nameWithin("attributes", "email"), nameWithin("attributes", "attributes")]).toEqual([undefined, undefined]);
});

it("knows the columns of a failures file", () => {
  expect([...failureColumns, "import", "row"].filter(isFailureColumn)).toEqual([...failureColumns]);
});
