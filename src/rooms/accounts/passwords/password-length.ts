/** The minimum number of characters in a password. Forms and errors use this constant. */
export const minimumPasswordLength = 8;
