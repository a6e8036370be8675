import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const projectFolder = join(import.meta.dirname, "..", "..");
const config = ".dependency-cruiser.cjs";
const rules = (
  createRequire(import.meta.url)(join(projectFolder, config)) as { forbidden: { name: string }[] }
).forbidden.map(({ name }) => name);

type Violation = { rule: string; from: string };

/** What the wall rules report for a tree with the project's folders. */
async function findViolations(folder: string): Promise<Violation[]> {
  const { stdout } = await promisify(execFile)(
    join(projectFolder, "node_modules", ".bin", "depcruise"),
    ["src", "database", "--config", config, "--output-type", "json"],
    { cwd: folder, maxBuffer: 1e8 },
  ).catch((error: { stdout: string }) => error);
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { from: string; rule: { name: string } }[]; totalCruised: number };
  };
  expect(summary.totalCruised).toBeGreaterThan(0);
  return summary.violations.map(({ from, rule }) => ({ rule: rule.name, from }));
}

/** Files with forbidden imports: path → the import and the rule that reports it. */
const planted: [rule: string, from: string, imports: string][] = [
  ["no-cycles", "src/rooms/alpha/one.server.ts", "./other.server.ts"],
  ["no-cycles", "src/rooms/alpha/two.server.ts", "./types.server.ts"],
  ["tables-see-tables", "src/rooms/alpha/part-tables.server.ts", "#rooms/beta/door.server.ts"],
  ["no-server-code-in-the-browser", "src/rooms/alpha/f.ui.ts", "#foundation/database/columns.ts"],
  ["no-server-code-in-the-browser", "src/rooms/alpha/fa.ui.ts", "#foundation/forms/server/post.ts"],
  ["no-server-code-in-the-browser", "src/rooms/payments/provider/one/fb.ui.ts", "./z.server.ts"],
  ["server-imports-no-ui", "src/rooms/payments/provider/one/fd.server.ts", "./fb.ui.ts"],
  [
    "a-card-provider-is-known-by-the-lists",
    "src/rooms/payments/orders/fe.server.ts",
    "../provider/one/z.server.ts",
  ],
  [
    "rooms-by-their-doors",
    "src/rooms/alpha/tills/ta.server.ts",
    "#rooms/beta/tills/verb.server.ts",
  ],
  ["rooms-by-their-doors", "src/rooms/alpha/tills/tb.tsx", "#rooms/beta/tills/part.tsx"],
  ["app-by-the-doors", "src/app/tc.ts", "#rooms/beta/tills/verb.server.ts"],
  ["shapes-and-rules-see-no-ui", "src/rooms/alpha/tills/td.ts", "./part.tsx"],
  ["shapes-and-rules-see-no-ui", "src/rooms/alpha/te.ts", "#rooms/beta/door.ui.ts"],
  ["tables-see-tables", "src/rooms/alpha/tills/tables.server.ts", "#rooms/beta/door.server.ts"],
  ["no-server-code-in-the-browser", "src/rooms/alpha/tills/tf.tsx", "./verb.server.ts"],
  ["no-server-code-in-the-browser", "src/rooms/alpha/tills/tg.ui.ts", "./verb.server.ts"],
  ["no-server-code-in-the-browser", "src/rooms/alpha/tills/th.ts", "#rooms/beta/door.server.ts"],
  ["no-server-code-in-the-browser", "src/rooms/alpha/ti.ts", "#foundation/settings/config.ts"],
  ["server-imports-no-ui", "src/rooms/alpha/tills/tj.server.ts", "./part.tsx"],
  ["server-imports-no-ui", "src/rooms/alpha/tills/tk.server.ts", "#design/button.ts"],
  ["shapes-and-rules-import-no-package-but-zod", "src/rooms/alpha/tills/tl.ts", "react"],
  ["shapes-and-rules-import-no-package-but-zod", "src/rooms/alpha/tills/tm.ts", "node:crypto"],
  ["no-server-code-in-the-browser", "src/rooms/alpha/fg.ui.ts", "#foundation/documents/sheet.ts"],
  ["server-imports-no-ui", "src/rooms/alpha/ha.server.ts", "#design/card-art/card-art.tsx"],
  ["design-and-foundation-know-no-room", "src/design/k.ts", "#rooms/beta/shape.ts"],
  ["design-and-foundation-know-no-room", "src/foundation/l.ts", "#app/wiring.ts"],
  ["foundation-knows-no-design", "src/foundation/m.ts", "#design/button.ts"],
  ["rooms-do-not-know-app", "src/rooms/alpha/n.server.ts", "#app/wiring.ts"],
  ["payments-know-no-room", "src/rooms/payments/o.server.ts", "#rooms/beta/shape.ts"],
  ["accounts-know-no-room", "src/rooms/accounts/p.server.ts", "#rooms/beta/shape.ts"],
  ["nobody-knows-admin", "src/rooms/alpha/q.server.ts", "#rooms/admin/shape.ts"],
  ["seeds-are-data", "database/seeds/r.ts", "#rooms/beta/door.server.ts"],
];

/** Allowed imports, next to the forbidden ones, so that we notice a wall that blocks everything. */
const allowed: [from: string, imports: string][] = [
  ["src/rooms/gamma/part-tables.server.ts", "#rooms/beta/tables.server.ts"],
  ["src/rooms/gamma/d.ui.ts", "#design/button.ts"],
  ["src/app/ea.ts", "#rooms/beta/door.server.ts"],
  ["src/app/eb.ts", "#rooms/beta/door.ui.ts"],
  ["src/rooms/payments/g.server.ts", "#rooms/accounts/door.server.ts"],
  ["src/rooms/admin/h.server.ts", "#rooms/beta/door.server.ts"],
  ["src/rooms/gamma/tills/ta.server.ts", "#rooms/beta/door.server.ts"],
  ["src/rooms/gamma/tills/tb.server.ts", "#rooms/beta/tills/shape.ts"],
  ["src/rooms/gamma/tills/tables.server.ts", "#rooms/beta/tills/tables.server.ts"],
  ["src/rooms/gamma/tills/tc.tsx", "#rooms/beta/door.ui.ts"],
  ["src/rooms/gamma/tills/td.tsx", "react"],
  ["src/rooms/gamma/tills/te.ts", "zod"],
  ["src/rooms/gamma/pages/tf-page.tsx", "#rooms/beta/door.server.ts"],
  ["src/app/tg.ts", "#rooms/beta/script-door.ui.ts"],
  ["database/seeds/ti.ts", "#rooms/beta/tills/shape.ts"],
];

/** The imported files, which are allowed themselves. */
const bystanders = [
  "src/app/wiring.ts",
  "src/design/button.ts",
  "src/design/card-art/card-art.tsx",
  "src/foundation/documents/sheet.ts",
  "src/foundation/settings/config.ts",
  "src/foundation/database/columns.ts",
  "src/foundation/forms/server/post.ts",
  "src/rooms/accounts/door.server.ts",
  "src/rooms/admin/shape.ts",
  "src/rooms/alpha/verb.server.ts",
  "src/rooms/alpha/tills/part.tsx",
  "src/rooms/alpha/tills/verb.server.ts",
  "src/rooms/alpha/part.ui.ts",
  "src/rooms/beta/shape.ts",
  "src/rooms/payments/provider/one/z.server.ts",
  "src/rooms/beta/door.server.ts",
  "src/rooms/beta/tables.server.ts",
  "src/rooms/beta/verb.server.ts",
  "src/rooms/beta/door.ui.ts",
  "src/rooms/beta/part.ui.ts",
  "src/rooms/beta/script-door.ui.ts",
  "src/rooms/beta/tills/part.tsx",
  "src/rooms/beta/tills/shape.ts",
  "src/rooms/beta/tills/tables.server.ts",
  "src/rooms/beta/tills/verb.server.ts",
];

let folder: string;
let violations: Violation[];

function write(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "academy-walls-"));
  for (const name of [config, "package.json", "tsconfig.json"]) {
    copyFileSync(join(projectFolder, name), join(folder, name));
  }
  symlinkSync(join(projectFolder, "node_modules"), join(folder, "node_modules"));
  for (const path of bystanders) write(path, "export const it = 1;\n");
  for (const [from, imports] of [...planted.map(([, ...rest]) => rest), ...allowed]) {
    write(from, `import * as it from "${imports}";\nexport const all = it;\n`);
  }
  write("src/rooms/alpha/other.server.ts", 'export { all as it } from "./one.server.ts";\n');
  write(
    "src/rooms/alpha/types.server.ts",
    'import type { all } from "./two.server.ts";\nexport type It = typeof all;\n',
  );
  violations = await findViolations(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("each wall works", () => {
  test.each(planted)("%s: %s may not import %s", (rule, from) => {
    expect(violations).toContainEqual({ rule, from });
  });

  test("and each has a forbidden import in this test", () => {
    expect([...new Set(planted.map(([rule]) => rule))].sort()).toEqual([...rules].sort());
  });

  test.each(allowed)("but %s may import %s", (from) => {
    expect(violations.filter((violation) => violation.from === from)).toEqual([]);
  });
});
