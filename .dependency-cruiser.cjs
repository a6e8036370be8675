/**
 * The walls between rooms (docs/architecture.md). tests/project/walls.test.ts shows that each rule reports a forbidden
 * import.
 */
const room = "^src/rooms/([^/]+)/";
const inRoom = "^src/rooms/[^/]+/";
const ofProvider = "^src/rooms/payments/provider/[^/]+/";

// The end of a file's name says what it holds.
const server = `${inRoom}.*\\.server\\.ts$`;
const screens = `${inRoom}(?!pages/).*(?<!\\.test)(\\.tsx|\\.ui\\.ts)$`;
/** Shapes and rules: they run anywhere, and other rooms may use them. */
const plain = `${inRoom}(?!pages/)(?!.*(\\.server\\.ts|\\.ui\\.ts|\\.tsx|\\.test\\.ts|\\.css)$)`;
const tables = "/[^/]*tables\\.server\\.ts$";
const doors = `${inRoom}(script-)?door\\.(server|ui)\\.ts$`;
const tests = "\\.test\\.tsx?$";

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "rooms-by-their-doors",
      comment:
        "another room is entered only by its shapes and rules and by its doors; tables may see tables",
      severity: "error",
      from: { path: room, pathNot: tables },
      to: {
        path: "^src/rooms/",
        pathNot: ["^src/rooms/$1/", plain, doors],
      },
    },
    {
      name: "app-by-the-doors",
      comment:
        "the shell and the server enter a room as other rooms do; routes.ts names pages as texts",
      severity: "error",
      from: { path: "^src/app/", pathNot: tests },
      to: {
        path: "^src/rooms/",
        pathNot: [plain, doors],
      },
    },
    {
      name: "shapes-and-rules-see-no-ui",
      severity: "error",
      from: { path: plain },
      to: { path: screens },
    },
    {
      name: "tables-see-tables",
      severity: "error",
      from: { path: `^src/rooms/.*${tables}` },
      to: { path: "^src/rooms/", pathNot: [tables, plain] },
    },
    {
      name: "no-server-code-in-the-browser",
      comment: "screens, shapes and rules import no server code",
      severity: "error",
      from: {
        path: [screens, plain],
        pathNot: tests,
      },
      to: {
        path: [
          server,
          "^src/foundation/(backup|database|mail|files/server|forms/server)/",
          "^src/foundation/documents/(?!draw-qr)",
          "^src/foundation/(jobs|audit/audit|codes/ids|errors/log|pages/page-context)\\.ts$",
          "^src/foundation/(settings/config|site/site-version|academy/keep-centres)\\.ts$",
          "^src/foundation/.*tables\\.ts$",
          "^src/foundation/http/(serve|idempotency|answers/send-error)\\.ts$",
        ],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "server-imports-no-ui",
      severity: "error",
      from: { path: server },
      to: {
        path: [screens, `${inRoom}pages/`, "^src/design/(?!card-art/)", "^src/design/.*\\.tsx$"],
      },
    },
    {
      name: "shapes-and-rules-import-no-package-but-zod",
      severity: "error",
      from: { path: plain },
      to: {
        dependencyTypes: ["npm", "npm-dev", "core"],
        dependencyTypesNot: ["type-only"],
        pathNot: "node_modules/zod/",
      },
    },
    {
      name: "design-and-foundation-know-no-room",
      severity: "error",
      from: { path: "^src/(design|foundation)/" },
      to: { path: "^src/(rooms|app)/" },
    },
    {
      name: "foundation-knows-no-design",
      severity: "error",
      from: { path: "^src/foundation/" },
      to: { path: "^src/design/" },
    },
    {
      name: "rooms-do-not-know-app",
      severity: "error",
      from: { path: "^src/rooms/" },
      to: { path: "^src/app/" },
    },
    {
      name: "payments-know-no-room",
      severity: "error",
      from: { path: "^src/rooms/payments/" },
      to: { path: "^src/rooms/(?!payments/|accounts/)" },
    },
    {
      name: "a-card-provider-is-known-by-the-lists",
      comment: "everything of a provider stays in its folder (docs/card-providers.md)",
      severity: "error",
      from: {
        path: "^src/",
        pathNot:
          "^src/rooms/payments/(provider/([^/]+/|card-providers\\.server\\.ts$|card-provider\\.ts$)|attempts/take-payment\\.ui\\.ts$)|\\.test\\.tsx?$",
      },
      to: { path: ofProvider },
    },
    {
      name: "accounts-know-no-room",
      severity: "error",
      from: { path: "^src/rooms/accounts/" },
      to: { path: "^src/rooms/(?!accounts/)" },
    },
    {
      name: "nobody-knows-admin",
      severity: "error",
      from: { path: "^src/rooms/(?!admin/)" },
      to: { path: "^src/rooms/admin/" },
    },
    {
      name: "seeds-are-data",
      severity: "error",
      from: { path: "^database/" },
      to: { path: "^src/", pathNot: [plain, "^src/foundation/academy/"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\+types|\\.react-router|virtual:" },
    // "specify" reads each file a second time, for a difference that no rule asks for.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
    },
  },
};
