/** Prints the page with its slips, also those that are folded. */
export function printSlips() {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>(".slip-fold")) fold.open = true;
  print();
}
