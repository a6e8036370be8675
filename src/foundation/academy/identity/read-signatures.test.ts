import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSignatories } from "./read-signatures.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "signatures-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The first bytes of a PNG. @param colourType 2 is colours, 6 is colours with transparency */
function png(colourType: number, more = ""): Buffer {
  const head = Buffer.alloc(33);
  head.write("89504e470d0a1a0a", "hex");
  head.write("IHDR", 12, "latin1");
  head[25] = colourType;
  return Buffer.concat([head, Buffer.from(more, "latin1")]);
}

function faultsOf(name: string, content?: Buffer | string): string[] {
  if (content !== undefined) writeFileSync(join(folder, name), content);
  const told: string[] = [];
  const written = [{ name: "Maryam Bello", role: "Director", signature: name }];
  readSignatories(folder, written, (_, words) => told.push(words));
  return told;
}

test("a signature is a plain PNG of the folder, and not too heavy", () => {
  expect(faultsOf("right.png", png(2))).toEqual([]);
  expect(faultsOf("gone.png")).toEqual(["there is no such file in the academy's folder"]);
  expect(faultsOf("text.png", "not a picture")).toEqual(["save the signature as PNG"]);
  const onWhite = ["save the signature without transparency, on white"];
  expect(faultsOf("clear.png", png(6))).toEqual(onWhite);
  expect(faultsOf("palette.png", png(3, "tRNS"))).toEqual(onWhite);
  expect(faultsOf("heavy.png", png(2, "x".repeat(150_000)))).toEqual([
    "make the picture smaller: 150 kB, at most 100",
  ]);
});
