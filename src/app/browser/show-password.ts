import { onClick } from "./on-click.ts";

/** Shows or hides a password; sent hidden, so that browsers offer to keep it and screens show nothing. */
export function showPasswordOnClick(): void {
  const set = (button: Element, isShown: boolean) => {
    const box = button.parentElement?.querySelector("input");
    if (!box) return;
    box.type = isShown ? "text" : "password";
    if (button.firstChild) button.firstChild.textContent = isShown ? "Hide" : "Show";
  };
  onClick("[data-show-password]", (button) =>
    set(button, button.parentElement?.querySelector("input")?.type === "password"),
  );
  addEventListener(
    "submit",
    ({ target }) => {
      const form = target as HTMLFormElement;
      for (const button of form.querySelectorAll("[data-show-password]")) set(button, false);
    },
    true,
  );
}
