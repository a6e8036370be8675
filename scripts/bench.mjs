// `npm run bench`: how fast the built server answers, beside a bare one on the same machine.
import { ensureBuilt, ensureInstalled, nodeBinary, run } from "./project.mjs";

ensureInstalled();
ensureBuilt();
run(nodeBinary(), ["--import", "tsx", "tests/bench/bench.ts"]);
