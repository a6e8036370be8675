/** Calls back for each click on an element like this, also on one that comes later. */
export function onClick(
  selector: string,
  work: (element: HTMLElement, event: MouseEvent) => void,
): void {
  addEventListener("click", (event) => {
    const { target } = event;
    const element = target instanceof Element ? target.closest<HTMLElement>(selector) : null;
    if (element) work(element, event);
  });
}
