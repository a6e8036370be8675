import type { Context } from "../context.ts";
import type { MessageTemplate, WaitingShort } from "../mail/tables.ts";
import { measureSms, smsText } from "./parts.ts";
import { providerOf } from "./providers/find-provider.ts";
import type { PhoneWay } from "./providers/message-provider.ts";
import { stopHint } from "./stop-hint.ts";
import type { Language } from "./ways.ts";

type Worded = {
  readonly text: string;
  readonly template: MessageTemplate | null;
  readonly parts: number | null;
  readonly costKobo: number | null;
};

/**
 * A short form as one way says it, with its parts and our estimate of its cost.
 * @param isFirst the first SMS to a number says at its end how to end them
 */
export function wordMessage(
  ctx: Context,
  short: WaitingShort,
  to: { readonly way: PhoneWay; readonly phone: string; readonly language: Language },
  isFirst: boolean,
): Worded {
  const { way, phone, language } = to;
  const said = short[language];
  const price = (parts: number) => providerOf(ctx.config, way)?.priceKobo(way, parts) ?? null;
  if (way === "whatsapp") {
    const template = { name: short.template, language, variables: short.variables[language] };
    return { text: said, template, parts: null, costKobo: price(1) };
  }
  const text = smsText(isFirst ? `${said}${stopHint(ctx, phone, language)}` : said);
  const { parts } = measureSms(text);
  return { text, template: null, parts, costKobo: price(parts) };
}
