/**
 * What somebody at the desk is told when the answer to a change was lost: the server may have made it. A dialog sends
 * the same content with the same key, so it has one effect (`ui/payments/use-send.ts`, `foundation/forms/use-form.ts`).
 * @param done "recorded", "refunded"
 */
export const unsureWords = (done: string) => ({
  title: `We do not know whether it was ${done}`,
  text: `The connection was lost before the server answered. You can send it again here without a change: it is ${done} only once. Before you change anything or begin anew, close this and look at the history.`,
});
