import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  casing: "snake_case",
  schema: [
    "./src/foundation/**/tables.ts",
    "./src/foundation/audit/audit.ts",
    "./src/foundation/database/take-unseeded.ts",
    "./src/foundation/site/site-version.ts",
    "./src/foundation/http/idempotency.ts",
    "./src/rooms/**/{*-,}tables.server.ts",
  ],
  out: "./database/migrations",
});
