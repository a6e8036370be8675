import { Button, type ButtonVariant } from "./button.tsx";

export interface CopyButtonProps {
  readonly value: string;
  readonly label?: string | undefined;
  readonly variant?: ButtonVariant | undefined;
}

/**
 * Copies a text (app/browser/page-controls.ts). The text is also shown next to the button, for readers
 * without scripts.
 */
export const CopyButton = ({ value, label = "Copy", variant = "secondary" }: CopyButtonProps) => (
  <span className="with-script">
    <Button variant={variant} icon="copy" data-copy={value}>
      <span>{label}</span>
    </Button>
    <span role="status" className="visually-hidden" />
  </span>
);
