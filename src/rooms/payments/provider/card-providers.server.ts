import type { CardProvider } from "./card-provider.server.ts";
import { paystack } from "./paystack/provider.server.ts";

/** Every card provider that payments can be started with, now or in the past. */
export const cardProviders: readonly CardProvider[] = [paystack];
