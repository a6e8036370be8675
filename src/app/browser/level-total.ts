/** Shows the total of the chosen level (`data-total`) in the form's `<output data-level-total>`. */
function showTotal({ target }: Event) {
  if (!(target instanceof HTMLInputElement)) return;
  const { total } = target.dataset;
  const output = target.form?.querySelector("output[data-level-total]");
  if (total && output) output.textContent = total;
}

export function showLevelTotals(): void {
  addEventListener("change", showTotal);
}
