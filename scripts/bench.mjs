// `npm run bench`: compares the speed of the built server with a bare server on the same machine.
import { ensureBuilt, ensureInstalled, nodeBinary, run } from "./project.mjs";

ensureInstalled();
ensureBuilt();
run(nodeBinary(), ["--import", "tsx", "tests/bench/bench.ts"]);
