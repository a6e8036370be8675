import { test } from "vitest";
import { expectBackups } from "./backups.ts";

test("a backup of the embedded database and its files can be restored", () =>
  expectBackups(async () => null));
