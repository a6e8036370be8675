import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import * as z from "zod";
import { IdentityFile } from "./identity-shape.ts";

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly default?: unknown;
};

/** What a reader sees of a default: nothing where it is empty. */
const written = (value: unknown): string =>
  value === undefined || value === "" || typeof value === "object" ? "none" : `\`${value}\``;

/** `refunds.fullDays | 7`, of each field; `centres[].id` of each centre. */
function factsOf(schema: Schema, path = "", isNeeded = true): string[] {
  const own = schema.items?.properties ? schema.items : schema;
  const at = own === schema ? path : `${path}[]`;
  if (!own.properties)
    return [
      `\`${path}\` | ${isNeeded && schema.default === undefined ? "–" : written(schema.default)}`,
    ];
  return Object.entries(own.properties).flatMap(([name, part]) =>
    factsOf(part, at === "" ? name : `${at}.${name}`, own.required?.includes(name) ?? false),
  );
}

test("the list of facts has every field of the file, with its default", async () => {
  const shape = z.toJSONSchema(IdentityFile, { io: "input", unrepresentable: "any" });
  const text = await readFile("docs/another-academy.md", "utf8");
  const rows = [...text.slice(text.indexOf("## All facts")).matchAll(/^\| (`\S+` \| [^|]+) \|/gm)];
  expect(rows.map(([, row]) => row)).toEqual(factsOf(shape as Schema));
});
