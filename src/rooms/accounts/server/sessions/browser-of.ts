import type { Exchange } from "#foundation/http/serve.ts";
import { deviceName } from "../../rules/device-name.ts";
import type { Browser } from "./sign-in.ts";

/** What the request's headers say about the browser. */
export function browserOf({ headers }: Exchange): Browser {
  const token = headers["x-device-token"];
  return {
    deviceToken: typeof token === "string" ? token : null,
    device: deviceName(headers["user-agent"]),
  };
}
