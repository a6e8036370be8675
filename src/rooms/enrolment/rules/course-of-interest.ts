/** `beginner` → `Beginner` */
export const levelLabel = (level: string) => level.charAt(0).toUpperCase() + level.slice(1);

/** What is sent and stored as `courseOfInterest`: `Tiling - Beginner`, or the title alone (spec §4). */
export function courseOfInterest(programTitle: string, level: string | null | undefined): string {
  return level ? `${programTitle} - ${levelLabel(level)}` : programTitle;
}

/** The name to greet somebody with; all that a stranger who pays sees of it. */
export const firstNameOf = (fullName: string) => fullName.trim().split(/\s+/)[0] ?? "";
