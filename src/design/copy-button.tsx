import { useEffect, useState } from "react";
import { Button, type ButtonVariant } from "./button.tsx";

/** How long "Copied!" shows, in milliseconds (spec §9.6). */
const copiedMs = 2000;

export interface CopyButtonProps {
  readonly value: string;
  readonly label?: string | undefined;
  readonly variant?: ButtonVariant | undefined;
}

/** Copies a text. If the clipboard fails, it only logs, because the text is next to the button anyway. */
export function CopyButton({ value, label = "Copy", variant = "secondary" }: CopyButtonProps) {
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied((times) => times + 1);
    } catch (error) {
      console.error("Could not copy to the clipboard", error);
    }
  };
  return (
    <>
      <Button variant={variant} icon={copied ? "check" : "copy"} onClick={copy}>
        {copied ? "Copied!" : label}
      </Button>
      <span role="status" className="visually-hidden">
        {copied ? "Copied!" : ""}
      </span>
    </>
  );
}
