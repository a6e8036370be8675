// `npm run dev`: runs the whole academy from its sources; changes to pages show at once.
import { ensureInstalled, nodeBinary, projectEnvironment } from "./project.mjs";
import { runBelow } from "./run-below.mjs";

ensureInstalled();
// The condition selects the development builds of packages, with their warnings.
const arguments_ = ["--conditions=development", "scripts/server/dev-server.mjs"];
const env = projectEnvironment({ NODE_ENV: "development" });
process.exit(await runBelow(nodeBinary(), arguments_, { env }));
