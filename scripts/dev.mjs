// `npm run dev`: runs the whole academy from its sources; changes to pages show at once.
import { ensureInstalled, nodeBinary, run } from "./project.mjs";

ensureInstalled();
// The condition selects the development builds of packages, with their warnings.
const arguments_ = ["--conditions=development", "scripts/server/dev-server.mjs"];
process.exit(run(nodeBinary(), arguments_, { mayFail: true, env: { NODE_ENV: "development" } }));
