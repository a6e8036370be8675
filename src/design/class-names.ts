/** Joins class names and leaves out what is empty: `classNames("tab", chosen && "tab-chosen")`. */
export function classNames(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
