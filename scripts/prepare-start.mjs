// What `npm start` does before the server starts.
import { ensureBuilt, ensureInstalled, runTool } from "./project.mjs";

ensureInstalled();
// Missing settings are reported before a build that they would make useless. After the build, the server does it.
ensureBuilt(() => runTool("node", ["--import", "tsx", "scripts/check-settings.ts"]));
