/** Minutes that a registration form takes; pages and help take it by name. */
export const formMinutes = 10;
