import { href } from "react-router";
import { Button, ButtonLink, type ButtonVariant } from "#design/actions/button.tsx";
import { useHydrated } from "#foundation/browser/use-hydrated.ts";

type Props = {
  /** Chosen in the form; empty for the applicant to choose. */
  readonly position?: string | undefined;
  readonly variant?: ButtonVariant | undefined;
  readonly size?: "normal" | "large" | undefined;
  readonly onApply: (position: string) => void;
  /** Loads the form, while someone is about to press. */
  readonly onNear: () => void;
};

/** Opens the form in a dialog; without scripts it leads to the form's own page. */
export function ApplyButton({ position = "", variant, size, onApply, onNear }: Props) {
  const words = <>Apply Now{position && <span className="visually-hidden">: {position}</span>}</>;
  if (!useHydrated()) {
    const query = position && `?${new URLSearchParams({ position })}`;
    return (
      <ButtonLink to={`${href("/careers/apply")}${query}`} variant={variant} size={size}>
        {words}
      </ButtonLink>
    );
  }
  return (
    <Button
      variant={variant}
      size={size}
      onClick={() => onApply(position)}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      {words}
    </Button>
  );
}
