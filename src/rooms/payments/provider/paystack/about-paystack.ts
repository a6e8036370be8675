/** Used in its attempts and events, the name of its ledger account, and the settings. */
export const paystackId = "paystack";

/** The origin of its window, which opens in a frame. */
export const paystackOrigin = "https://checkout.paystack.com";

export const sandboxPath = "/sandbox/paystack";

/** Whether a key is the sandbox's. With such a key the browser opens the sandbox's checkout page. */
export const isSandboxKey = (publicKey: string): boolean => publicKey.startsWith("pk_sandbox");
