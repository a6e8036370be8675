// Preloaded into a process (`--import`): writes the packages that it loaded to LOADED_TO when it ends.
import { writeFileSync } from "node:fs";
import { registerHooks } from "node:module";

const loaded = new Set();
registerHooks({
  load(url, context, next) {
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
    if (name) loaded.add(name);
    return next(url, context);
  },
});
process.on("exit", () => writeFileSync(process.env.LOADED_TO, [...loaded].sort().join("\n")));
