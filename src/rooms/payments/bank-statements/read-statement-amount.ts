import { otherCurrency } from "./statement-faults.ts";

/** `debit`, `credit`: a mark beside the amount says which it is. */
export type StatementAmount = { readonly kobo: number; readonly mark: "debit" | "credit" | null };

const nothing = /^(?:[-–—.]*|nil|n\/a|null)$/i;
const foreign = /USD|EUR|GBP|CNY|XOF|ZAR|CAD|AED|[$€£]/i;
const naira = /(?:NGN|₦|=N=|(?<![A-Z])N(?=[\s\d(+-]))\.?/gi;
const marked = /^(DR|CR|DEBIT|CREDIT|D|C)\.?\s+|(?<=[\d)])\s*(DR|CR|DEBIT|CREDIT|D|C)\.?$/i;
/** With more than two decimals, a spreadsheet computed the number: what is beyond kobo is noise. */
const figure = /^(\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.(\d{1,2}|\d{5,}))?$/;

/**
 * An amount as Nigerian banks write it: with commas, `NGN`, `DR` and `CR`, in brackets or with a minus. Blank is zero.
 * @returns kobo with its sign, or what is wrong with it
 */
export function readStatementAmount(cell: string): StatementAmount | { readonly fault: string } {
  const text = cell.replace(/[\s\u00a0\u202f]+/g, " ").trim();
  if (nothing.test(text)) return { kobo: 0, mark: null };
  const currency = foreign.exec(text)?.[0];
  if (currency) return { fault: otherCurrency(currency.toUpperCase()) };
  let rest = text.replace(naira, "").trim();
  const [mark = ""] = marked.exec(rest) ?? [];
  rest = rest.replace(marked, "").trim();
  const isBracketed = /^\(.*\)$/.test(rest);
  rest = isBracketed ? rest.slice(1, -1).trim() : rest;
  const isBelow = /^[-−–]|[-−–]$/.test(rest);
  rest = rest
    .replace(/^[-−–+]|[-−–]$/g, "")
    .replace(/(?<=\d) (?=\d{3}\b)/g, "")
    .trim();
  const [, whole, decimals = ""] = figure.exec(rest) ?? [];
  const kobo = Math.round(Number(`${whole?.replaceAll(",", "")}.${decimals || "0"}`) * 100);
  if (whole === undefined || !Number.isSafeInteger(kobo)) {
    return { fault: `“${text.slice(0, 30)}” is not an amount.` };
  }
  const letter = mark.trim().charAt(0).toUpperCase();
  return {
    kobo: isBracketed !== isBelow ? -kobo : kobo,
    mark: letter === "D" ? "debit" : letter === "C" ? "credit" : null,
  };
}
