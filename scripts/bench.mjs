// `npm run bench`: measures the built academy (docs/performance.md).
import { ensureBench } from "./ensure-system.mjs";
import { ensureBuilt, ensureInstalled, nodeBinary, run } from "./project.mjs";

ensureInstalled();
await ensureBench();
ensureBuilt();
run(nodeBinary(), ["--import", "tsx", "tests/bench/bench.ts", ...process.argv.slice(2)]);
