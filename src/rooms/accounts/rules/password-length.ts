/** Characters that a password has at least; forms and errors take it by name. */
export const minimumPasswordLength = 8;
