/** After this the form is posted as without scripts: it comes back with all its steps on one page. */
const longestHoldMs = 10_000;

/**
 * Keeps a form with steps from being posted while React still loads: who presses Next on a slow line gets the next
 * step when React listens. Of several presses the form takes the first.
 * @param mark of such a form; React takes it away when it listens
 */
export function holdSteps(mark: string): void {
  const hold = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const button = event.submitter;
    if (!form.hasAttribute(mark)) return;
    event.preventDefault();
    event.stopPropagation();
    if (button) button.ariaBusy = "true";
    setTimeout(() => form.removeAttribute(mark), longestHoldMs);
    new MutationObserver(() => {
      if (button) button.ariaBusy = null;
      form.requestSubmit(button);
    }).observe(form, { attributeFilter: [mark] });
  };
  addEventListener("submit", hold, true);
}
