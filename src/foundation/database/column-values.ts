/** Columns are camelCase in code and snake_case in SQL. */
export const casing = "snake_case" as const;

// int8 holds kobo and counts; all of ours are safe integers.
export const parseInt8 = (text: string) => Number(text);
export const int8 = 20;
