import { useRef, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { CallError, callApi } from "#foundation/http/call.ts";
import type { JobApplicationRecord } from "#rooms/careers/contract/admin-applications.ts";
import { nextStages, type Stage, stageNames, stages } from "#rooms/careers/rules/stages.ts";
import { stageActions } from "../../rules/people-words.ts";
import { AskDialog, type Question } from "../ask-dialog.tsx";
import { InvitationDialog, RejectionDialog } from "./stage-dialogs.tsx";

export type StageActionsProps = {
  readonly application: JobApplicationRecord;
  /** Loads the record again, with what this or another person did. */
  readonly onChanged: () => void;
};

const labelOf = (stage: Stage, from: Stage) => {
  if (stage === "invited" && from === "invited") return "Move the interview";
  if (stage === "shortlisted" && from !== "received") return "Move back to shortlisted";
  return stageActions[stage];
};

/** The first step is the usual one, unless it leads back. */
const variantOf = (stage: Stage, index: number, from: Stage) => {
  if (stage === "rejected") return "danger";
  return index === 0 && stages.indexOf(stage) > stages.indexOf(from) ? "primary" : "secondary";
};

/** What can be done next with an application: each stage that may follow. */
export function StageActions({ application, onChanged }: StageActionsProps) {
  const { id, stage: from, fullName } = application;
  // A refusal names the newest version before the record is here again, so that a second try is not refused for it.
  const refusedFor = useRef(0);
  const [asked, setAsked] = useState<Stage | null>(null);
  const [problem, setProblem] = useState("");

  async function move(
    stage: Stage,
    more: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    setProblem("");
    try {
      const version = Math.max(application.version, refusedFor.current);
      const body = { stage, version, ...more };
      await callApi("PUT /admin/job-applications/:id/stage", { params: { id }, body }, { headers });
    } catch (error) {
      // The page shows what the other person did, and the dialog keeps what was typed.
      if (error instanceof CallError && error.status === 409) {
        refusedFor.current = Number(error.details?.version ?? 0);
        onChanged();
      }
      throw error;
    }
    setAsked(null);
    onChanged();
  }
  const doneWords = (stage: Stage) => `${fullName}: ${stageNames[stage].toLowerCase()}`;
  /** As above, and says so. */
  async function moveAndSay(...given: Parameters<typeof move>) {
    await move(...given);
    showToast(doneWords(given[0]));
  }
  const dialog = {
    application,
    onSend: (body: Record<string, unknown>, headers: Record<string, string>) =>
      moveAndSay(asked ?? from, body, headers),
    onClose: () => setAsked(null),
  };
  const hiring: Question | null =
    asked === "hired"
      ? {
          title: `Mark ${fullName} as hired?`,
          text: "No email goes out. Tell the person yourself; their dashboard shows it.",
          action: "Mark as hired",
          done: doneWords("hired"),
          onSend: () => move("hired"),
        }
      : null;
  const press = (stage: Stage) => {
    if (stage === "invited" || stage === "rejected" || stage === "hired") return setAsked(stage);
    void moveAndSay(stage).catch((error) => setProblem(reasonOf(error)));
  };
  return (
    <div className="stack stack-16">
      <div className="row">
        {nextStages[from].map((stage, index) => (
          <Button key={stage} variant={variantOf(stage, index, from)} onClick={() => press(stage)}>
            {labelOf(stage, from)}
          </Button>
        ))}
      </div>
      <div role="alert">{problem && <Alert tone="danger">{problem}</Alert>}</div>
      {asked === "invited" && <InvitationDialog {...dialog} />}
      {asked === "rejected" && <RejectionDialog {...dialog} />}
      <AskDialog question={hiring} onClose={() => setAsked(null)} />
    </div>
  );
}
