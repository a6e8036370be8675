import { answer, type Served, serve } from "#foundation/http/serve.ts";
import {
  confirmSecondFactorEndpoint,
  getSecondFactorEndpoint,
  startSecondFactorEndpoint,
} from "../../contract/second-factor.ts";
import { browserOf } from "../sessions/browser-of.ts";
import { confirmSecondFactor, getSecondFactor, startSecondFactor } from "./enrol-second-factor.ts";

/** The second factor of admins. */
export const secondFactorHttp: Served[] = [
  serve(getSecondFactorEndpoint, async (ctx) => answer(200, await getSecondFactor(ctx))),
  serve(startSecondFactorEndpoint, async (ctx, { body }) =>
    answer(201, await startSecondFactor(ctx, body)),
  ),
  serve(confirmSecondFactorEndpoint, async (ctx, { body }, exchange) => {
    const { deviceToken } = browserOf(exchange);
    return answer(200, {
      recoveryCodes: await confirmSecondFactor(ctx, body.code, deviceToken),
    });
  }),
];
