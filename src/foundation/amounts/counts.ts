/**
 * The maximum number of rows that are counted: counting every row of a long list costs more than reading a page of it.
 */
export const mostCounted = 10_000;
