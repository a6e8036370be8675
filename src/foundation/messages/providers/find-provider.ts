import type { Config } from "../../settings/config.ts";
import { createAfricasTalking } from "./africastalking.ts";
import type { MessageProvider, PhoneWay } from "./message-provider.ts";
import { createSandbox } from "./sandbox.ts";
import { createTermii } from "./termii.ts";

type Id = MessageProvider["id"];

/** The provider of that name; null when this academy doesn't use it. */
export function findMessageProvider(config: Config, id: string): MessageProvider | null {
  const { termii, africasTalking } = config.messages;
  if (id === "termii" && termii) return createTermii(termii);
  if (id === "africastalking" && africasTalking) return createAfricasTalking(africasTalking);
  return id === "sandbox" && config.appEnv === "demo" ? createSandbox(config) : null;
}

/** Who sends messages that go this way: in a demonstration without a provider, the sandbox. */
function idOf({ messages, appEnv }: Config, way: PhoneWay): Id | null {
  const chosen = way === "sms" ? messages.sms : messages.whatsapp;
  return chosen ?? (appEnv === "demo" ? "sandbox" : null);
}

/** Who sends messages that go this way; null if nobody does, and then they go by email. */
export function providerOf(config: Config, way: PhoneWay): MessageProvider | null {
  const id = idOf(config, way);
  return id && findMessageProvider(config, id);
}
