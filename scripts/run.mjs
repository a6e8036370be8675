// Runs a TypeScript file with the project's Node: `node scripts/run.mjs FILE [arguments]`. Some are bundled
// in the build and start at once; without a build of the current sources they run from source.
import { ensureInstalled, findBuiltCommand, nodeBinary } from "./project.mjs";
import { runBelow } from "./run-below.mjs";

ensureInstalled();
// npm sets it, too: the folder where the person is.
process.env.INIT_CWD ||= process.cwd();
const [file, ...args] = process.argv.slice(2);
const bundle = findBuiltCommand(file);
const program = bundle ? [bundle] : ["--import", "tsx", file];
process.exit(await runBelow(nodeBinary(), [...program, ...args]));
