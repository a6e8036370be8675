import { ActionButton } from "#design/action-button.tsx";
import { Button } from "#design/button.tsx";
import type { AdminUser } from "#rooms/accounts/contract/sign-in.ts";
import { openFile } from "#rooms/accounts/ui/door.ts";
import type { PayoutStory } from "#rooms/affiliates/contract/payouts.ts";
import { canPayout } from "#rooms/affiliates/rules/payout-states.ts";
import { may } from "../../rules/screens.ts";
import type { Question } from "../ask-dialog.tsx";
import {
  approveQuestion,
  cancelQuestion,
  payQuestion,
  returnQuestion,
} from "./payout-questions.ts";

export type PayoutActionsProps = {
  readonly story: PayoutStory;
  readonly admin: AdminUser;
  readonly onAsk: (question: Question) => void;
};

/** What can be done with a payout now, by this admin: the next step first. */
export function PayoutActions({ story, admin, onAsk }: PayoutActionsProps) {
  const { payout, needsOtherAdmin, obstacles } = story;
  const isRight = obstacles.length === 0;
  const takenBackKobo = obstacles.reduce((sum, one) => sum + one.takenBackKobo, 0);
  const mayPay = may(admin, "payouts.pay");
  return (
    <div className="row">
      {isRight &&
        may(admin, "payouts.approve") &&
        canPayout.approve(payout) &&
        !needsOtherAdmin && (
          <Button onClick={() => onAsk(approveQuestion(payout))}>Approve payout</Button>
        )}
      {isRight && mayPay && canPayout.export(payout) && (
        <ActionButton
          variant={payout.status === "approved" ? "primary" : "secondary"}
          icon="download"
          onAct={() => openFile(`/admin/payouts/${payout.id}/csv`, "admin")}
        >
          Download bank file
        </ActionButton>
      )}
      {mayPay && canPayout.pay(payout) && obstacles.every(({ sentMaybe }) => sentMaybe) && (
        <Button variant="secondary" onClick={() => onAsk(payQuestion(payout, takenBackKobo))}>
          Mark as paid
        </Button>
      )}
      {mayPay && canPayout.return(payout) && (
        <Button variant="secondary" onClick={() => onAsk(returnQuestion(payout))}>
          Bank returned all
        </Button>
      )}
      {mayPay && canPayout.cancel(payout) && (
        <Button variant="secondary" onClick={() => onAsk(cancelQuestion(payout))}>
          Cancel payout
        </Button>
      )}
    </div>
  );
}
