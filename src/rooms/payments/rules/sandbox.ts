/** Where the sandbox is mounted in the demonstration. */
export const sandboxPath = "/sandbox/paystack";

/** Keys of the sandbox begin so; with them the browser opens the sandbox's own checkout page. */
export const isSandboxKey = (publicKey: string): boolean => publicKey.startsWith("pk_sandbox");
