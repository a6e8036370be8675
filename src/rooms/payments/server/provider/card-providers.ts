import { paystack } from "../../provider/paystack/server/provider.ts";
import type { CardProvider } from "./card-provider.ts";

/** Every card provider that payments can be started with, or once were. */
export const cardProviders: readonly CardProvider[] = [paystack];
