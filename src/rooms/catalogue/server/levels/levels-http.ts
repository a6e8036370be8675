import type { Context } from "#foundation/context.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import {
  addLevelEndpoint,
  changeLevelEndpoint,
  listLevelsEndpoint,
  removeLevelEndpoint,
  setLevelStateEndpoint,
} from "../../contract/levels.ts";
import { listLevels } from "./read-levels.ts";
import { addLevel, changeLevel, removeLevel, setLevelState } from "./save-level.ts";

/** All levels, because a change of one may move the others. */
const all = async (ctx: Context) => ({ levels: await listLevels(ctx) });

export const levelsHttp: Served[] = [
  serve(listLevelsEndpoint, async (ctx) => answer(200, await all(ctx))),
  serve(addLevelEndpoint, async (ctx, { body }) => {
    await addLevel(ctx, body);
    return answer(201, await all(ctx));
  }),
  serve(changeLevelEndpoint, async (ctx, { params, body }) => {
    await changeLevel(ctx, params.id, body);
    return answer(200, await all(ctx));
  }),
  serve(setLevelStateEndpoint, async (ctx, { params, body }) => {
    await setLevelState(ctx, params.id, body);
    return answer(200, await all(ctx));
  }),
  serve(removeLevelEndpoint, async (ctx, { params, query }) => {
    await removeLevel(ctx, params.id, query.version);
    return answer(200, await all(ctx));
  }),
];
