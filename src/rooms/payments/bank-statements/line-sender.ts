import { academy } from "#foundation/academy/academy.ts";
import { wordsOf } from "#foundation/text/text.ts";

/** What banks and payers write around a name. */
const around = new Set([
  ...wordsOf(academy.name),
  ...`nip neft rtgs nibss trf trfr tfr transfer from frm to by via web app mobile mob ussd pos atm bank banking internet int
  fip bo ib ussdtrf inward outward instant payment pay pmt fee fees school schl tuition for of the and in at ref reference
  rrn id no desc narration credit debit cr dr deposit cash lodgement limited ltd plc mfb microfinance
  gtb gtbank guaranty trust access zenith uba first firstbank fbn fcmb fidelity union sterling wema alat polaris stanbic
  ibtc ecobank heritage keystone unity jaiz providus kuda opay palmpay moniepoint vfd taj lotus suntrust globus titan
  tnf fees first second third one two term aunt
  uncle part instalment installment registration practical certification balance`.split(/\s+/),
]);

/**
 * Who a narration may name, as words that can be searched for: `NIP/GTB/AMINA BELLO/ZA-7K4M-3W2` → amina, bello. Numbers
 * and codes name nobody.
 */
export function senderWords(narration: string): string[] {
  const words = wordsOf(narration.replace(/[\p{L}\p{N}]*\p{N}[\p{L}\p{N}]*/gu, " ")).filter(
    (word) => word.length > 2 && !around.has(word),
  );
  return [...new Set(words)].slice(0, 4);
}
