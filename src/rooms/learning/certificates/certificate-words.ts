/** `Tiling, Beginner` */
export const certificateTitle = ({
  program,
  level,
}: {
  readonly program: string;
  readonly level: string | null;
}): string => [program, level].filter(Boolean).join(", ");
