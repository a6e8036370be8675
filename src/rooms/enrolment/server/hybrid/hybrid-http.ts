import { answer, type Served, serve } from "#foundation/http/serve.ts";
import {
  getHybridRegistrationEndpoint,
  setHybridRegistrationEndpoint,
} from "../../contract/hybrid-registration.ts";
import { getHybridRegistration, setHybridRegistration } from "./set-hybrid-registration.ts";

export const hybridHttp: Served[] = [
  serve(getHybridRegistrationEndpoint, async (ctx, { params }) =>
    answer(200, await getHybridRegistration(ctx, params.id)),
  ),
  serve(setHybridRegistrationEndpoint, async (ctx, { params, body }) =>
    answer(200, await setHybridRegistration(ctx, params.id, body.isOpen)),
  ),
];
