export const sandboxPath = "/sandbox/paystack";

/** Whether a key is the sandbox's. With such a key the browser opens the sandbox's checkout page. */
export const isSandboxKey = (publicKey: string): boolean => publicKey.startsWith("pk_sandbox");
