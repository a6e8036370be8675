/** What a message to many may contain, and how it is filled in for one person. */

/** What is filled in. */
const placeholders = ["name", "program", "startsOn"] as const;
export type TextValues = Readonly<Record<(typeof placeholders)[number], string>>;

/** Longer than this it is a letter, and not a message to a phone. */
export const longestText = 600;

/** More parts than this are asked about before a text is sent. */
export const usualParts = 2;

/** Above so many people, a second person approves it. */
export const mostAlone = 100;

const listed = "{name}, {program} and {startsOn}";

const isKnown = (word: string): boolean => (placeholders as readonly string[]).includes(word);

/** Whether the text says when training starts. */
export const saysStart = (text: string): boolean => text.includes("{startsOn}");

/** What is wrong with a text, in a sentence; null if nothing is. */
export function findTextFault(text: string): string | null {
  if (!text.trim()) return "Write the message";
  if (text.length > longestText)
    return `Use at most ${longestText} letters. You have ${text.length}.`;
  const words = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, word = ""]) => word);
  const unknown = words.find((word) => !isKnown(word));
  if (unknown !== undefined) return `{${unknown}} cannot be filled in. You can use ${listed}.`;
  const isOpen = /[{}]/.test(text.replace(/\{[^{}]*\}/g, ""));
  return isOpen ? `A brace is left over. You can use ${listed}.` : null;
}

/** The text for one person. */
export const fillIn = (text: string, values: TextValues): string =>
  text.replace(/\{(\w+)\}/g, (whole, word: string) =>
    isKnown(word) ? values[word as keyof TextValues] : whole,
  );
