/** The most rows of a list that are counted: counting every row of a long one costs more than its page. */
export const mostCounted = 10_000;
