/** After this the form is posted as without scripts: it comes back with all its steps on one page. */
const longestHoldMs = 10_000;

/**
 * Keeps a form with steps from being posted while React still loads: who presses Next on a slow line gets the next
 * step when React listens. Of several presses the form takes the first.
 * @param mark of such a form; who takes it away lets the form go: React when it listens, or what failed to load it
 */
export function holdSteps(mark: string): void {
  const hold = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (!form.hasAttribute(mark)) return;
    event.preventDefault();
    event.stopPropagation();
    // Shown by the form, because Enter presses a hidden button.
    form.dataset.held = "";
    setTimeout(() => form.removeAttribute(mark), longestHoldMs);
    new MutationObserver(() => {
      delete form.dataset.held;
      form.requestSubmit(event.submitter);
    }).observe(form, { attributeFilter: [mark] });
  };
  addEventListener("submit", hold, true);
}
