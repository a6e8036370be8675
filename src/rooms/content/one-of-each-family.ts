/**
 * Up to `most` programs of families as different as possible: the first of each family in catalogue order, then the
 * others.
 */
export function oneOfEachFamily<Program extends { readonly family: string }>(
  programs: readonly Program[],
  most: number,
): Program[] {
  const isFirst = (program: Program) =>
    programs.find(({ family }) => family === program.family) === program;
  return [...programs.filter(isFirst), ...programs.filter((one) => !isFirst(one))].slice(0, most);
}
