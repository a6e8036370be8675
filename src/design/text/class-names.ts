/** Joins class names and skips empty ones: `classNames("tab", chosen && "tab-chosen")`. */
export function classNames(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
