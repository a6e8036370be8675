/** A list for admins is counted up to here: to count more would cost more than its page. */
export const mostCounted = 10_000;
