/** What nobody writes on purpose: a fact that was not filled in, or a value that is missing. */
const odd = /\{[\w:]+\}|\bundefined\b|\bNaN\b|\[object Object\]|\bInvalid Date\b/g;

/** Such words in a page or an email, each once. */
export const oddWords = (html: string): string[] => [
  ...new Set(html.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]+>/g, " ").match(odd) ?? []),
];
