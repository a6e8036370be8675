import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newRequestId } from "./request-id.ts";

test("every id is different, also from those of another process", () => {
  const program = `import { newRequestId } from ${JSON.stringify(join(import.meta.dirname, "request-id.ts"))};
    for (let n = 0; n < 100; n++) console.log(newRequestId());`;
  const others = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
  });
  const ids = Array.from({ length: 5_000 }, newRequestId);
  expect(new Set([...ids, ...others.trim().split("\n")]).size).toBe(5_100);
});
