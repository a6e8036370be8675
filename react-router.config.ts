import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/app",
  buildDirectory: process.env.BUILD_DIR || "build",
  serverBuildFile: "index.js",
  ssr: true,
  // All routes are few and small: no manifest requests while somebody scrolls over links.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
