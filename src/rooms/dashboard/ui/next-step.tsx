import { href } from "react-router";
import { ActionButton } from "#design/action-button.tsx";
import { ButtonLink } from "#design/button.tsx";
import { openFile } from "#rooms/accounts/ui/door.ts";
import type { OwnEnrolment } from "#rooms/enrolment/contract/own-enrolments.ts";
import type { FirstStep } from "../rules/first-step.ts";
import { openEnrolment } from "./open-own.ts";
import { PayButton } from "./pay-button.tsx";

type Props = { readonly step: FirstStep<OwnEnrolment>; readonly onChanged: () => void };

function StepAction({ step: { kind, enrolment }, onChanged }: Props) {
  const look = { variant: "keke", size: "large" } as const;
  if (!enrolment) {
    return (
      <ButtonLink to={href("/programs")} {...look}>
        Browse programs
      </ButtonLink>
    );
  }
  switch (kind) {
    case "finish_form":
      return (
        <ActionButton {...look} onAct={() => openEnrolment(enrolment.id, "form")}>
          Finish the form
        </ActionButton>
      );
    case "pay":
      return <PayButton enrolment={enrolment} onSettled={onChanged} {...look} />;
    case "come":
    case "train":
      return (
        <ActionButton
          {...look}
          icon="download"
          onAct={() => openFile(`/enrolments/${enrolment.id}/slip`, "user")}
        >
          Admission slip (PDF)
        </ActionButton>
      );
    default:
      return null;
  }
}

/** The one next step, on top of everything. */
export function NextStep(props: Props) {
  const { sentence, detail } = props.step;
  return (
    <section className="next-step" aria-labelledby="next-step">
      <p className="next-step-label">Your next step</p>
      <h2 id="next-step">{sentence}</h2>
      <p>{detail}</p>
      <StepAction {...props} />
    </section>
  );
}
