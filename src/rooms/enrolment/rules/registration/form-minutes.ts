/** How many minutes a registration form takes. Pages and help use this constant. */
export const formMinutes = 10;
