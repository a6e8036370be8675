import { useState } from "react";
import { CallError } from "#foundation/http/call.ts";
import { Button, type ButtonProps } from "./button.tsx";

const notDone = "That did not work. Check your connection and try again.";

export type ActionButtonProps = Omit<ButtonProps, "onClick" | "pending"> & {
  readonly onAct: () => Promise<void>;
};

/** A button that sends a request: it waits, and shows below it if the request failed. */
export function ActionButton({ onAct, ...rest }: ActionButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  async function act() {
    setIsBusy(true);
    setProblem("");
    try {
      await onAct();
    } catch (error) {
      setProblem(error instanceof CallError && error.status > 0 ? error.message : notDone);
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <span className="action-button">
      <Button {...rest} pending={isBusy} onClick={() => void act()} />
      <span role="alert" className="action-problem">
        {problem}
      </span>
    </span>
  );
}
