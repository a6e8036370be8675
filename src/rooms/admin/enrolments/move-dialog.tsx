import { useCallback, useMemo } from "react";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Dialog } from "#design/messages/dialog.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { defineForm, type FieldChoice } from "#foundation/forms/field.ts";
import { callApi } from "#foundation/http/call.ts";
import { levelNamed } from "#rooms/catalogue/levels/levels.ts";
import type { Level } from "#rooms/catalogue/program/program-terms.ts";
import { readStartChoice, startChoices } from "#rooms/enrolment/registration/starts.ts";
import type { EnrolmentRecord } from "#rooms/enrolment/staff/enrolment-record.ts";
import type { MoveChoices } from "#rooms/enrolment/staff/staff.ts";
import { FormDialog } from "../form-dialog.tsx";
import { RecordPart } from "../record-part.tsx";
import { mailWords } from "./enrolment-words.ts";

type Moved = Pick<
  EnrolmentRecord,
  | "id"
  | "fullName"
  | "emailAddress"
  | "programId"
  | "trainingLevel"
  | "courseOfInterest"
  | "summary"
>;

type MoveDialogProps = {
  readonly enrolment: Moved | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Moves a place to another start, centre, level or program. */
export function MoveDialog({ enrolment, ...props }: MoveDialogProps) {
  return enrolment && <Loading key={enrolment.id} enrolment={enrolment} {...props} />;
}

type OpenProps = MoveDialogProps & { readonly enrolment: Moved };

function Loading(props: OpenProps) {
  const { id } = props.enrolment;
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi("GET /admin/enrolments/:id/moves", { params: { id } }, { signal }),
    [id],
  );
  const loaded = useLoaded(load);
  const { state } = loaded;
  if (state.kind === "ready") return <Moving {...props} {...state.value} />;
  return (
    <Dialog open title={titleOf(props.enrolment)} onClose={props.onClose}>
      <RecordPart loaded={loaded} noun="choice of places">
        {() => null}
      </RecordPart>
    </Dialog>
  );
}

const titleOf = ({ fullName }: Moved) => `Move the place of ${fullName}`;

const levelWords = (level: Level | null) => (level ? levelNamed(level) : "No levels");

/** The choices of each program, under the program's id. */
const grouped = (
  { programs }: MoveChoices,
  choicesOf: (program: MoveChoices["programs"][number]) => readonly FieldChoice[],
) => programs.map((program) => ({ label: program.id, choices: choicesOf(program) }));

const formOf = (choices: MoveChoices) =>
  defineForm({
    id: "move",
    fields: [
      {
        name: "courseId",
        kind: "select",
        label: "Program",
        required: "Choose a program",
        choices: choices.programs.map(({ id, title }) => ({ value: id, label: title })),
      },
      {
        name: "trainingLevel",
        kind: "select",
        label: "Level and today's fee",
        required: "Choose a level",
        groupBy: "courseId",
        choices: grouped(choices, ({ fees }) =>
          fees.map(({ trainingLevel, totalKobo }) => ({
            value: trainingLevel ?? "none",
            label: `${levelWords(trainingLevel)}: ${totalKobo > 0 ? formatNaira(totalKobo) : "free"}`,
          })),
        ),
      },
      {
        name: "start",
        kind: "select",
        label: "Start of training",
        required: "Choose a start",
        groupBy: "courseId",
        choices: grouped(choices, ({ places, starts }) => startChoices(places, starts)),
      },
      {
        name: "reason",
        kind: "long-text",
        label: "Reason",
        hint: "The learner will see this in the email, if there is an address.",
        required: "Say why, so that the learner understands.",
        maxLength: 500,
        rows: 2,
      },
    ],
  });

function Moving({ enrolment, programs, ...props }: OpenProps & MoveChoices) {
  const { id, courseOfInterest, programId, trainingLevel, summary } = enrolment;
  const form = useMemo(() => formOf({ programs }), [programs]);
  return (
    <FormDialog
      {...props}
      form={form}
      known={{
        courseId: programId,
        trainingLevel: trainingLevel ?? "none",
        ...(summary.intake ? { start: summary.intake.id } : {}),
      }}
      lists
      title={titleOf(enrolment)}
      action="Move"
      pendingLabel="Moving..."
      before={
        <p>
          Now: {courseOfInterest}. If the new place costs more, the difference is charged; if it
          costs less, it becomes credit. With the same program and level the fee stays the same.{" "}
          {mailWords([enrolment])}
        </p>
      }
      call={({ courseId, trainingLevel: level, start, reason }) =>
        callApi("POST /admin/enrolments/:id/move", {
          params: { id },
          body: {
            courseId,
            reason,
            trainingLevel: level === "none" ? null : (level as Level),
            ...readStartChoice(start),
          },
        })
      }
      onRefused={({ code }) => code === "not_movable" && props.onDone()}
      sent="Place moved"
      fallback="The place could not be moved. Please try again."
    />
  );
}
