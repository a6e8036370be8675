import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { RadioGroup } from "#design/fields/choice-group.tsx";
import { ByAnswer } from "#design/forms/by-answer.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { Money } from "#design/text/money.tsx";
import { formatCount } from "#foundation/amounts/durations.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { useHydrated } from "#foundation/browser/use-hydrated.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { durationMonths, type Level, levelNamed } from "#rooms/catalogue/levels/levels.ts";
import type { EnrolmentSummary } from "../enrolment.ts";
import { unreachable } from "../registration/registration-view.ui.ts";
import { type OtherStart, readStartChoice, startChoices } from "../registration/starts.ts";

/** What can be changed (own-page/find-changes.server.ts). */
type Changes = {
  readonly levels: readonly {
    readonly level: Level;
    readonly totalKobo: number;
  }[];
  readonly places: readonly string[];
  readonly starts: readonly OtherStart[];
};

type ChangeProps = {
  /** Its seat is gone, so it needs another start. */
  readonly isOpen: boolean;
  readonly enrolment: EnrolmentSummary;
  readonly resumeToken: string;
  readonly changes: Changes;
  /** Why the change failed, without scripts. */
  readonly fault: string | undefined;
};

const form = "change-registration";

/** The fee before and after, above the button. */
const feeWords = (before: number, after: number) =>
  before === after
    ? `The fee stays ${formatNaira(before)}.`
    : `The fee is ${formatNaira(before)} now. After the change it is ${formatNaira(after)}.`;

/** Another level, centre or start, as long as nothing was paid. Says the old and the new fee first. */
export function ChangeRegistration(props: ChangeProps) {
  const { enrolment, resumeToken, changes, fault, isOpen } = props;
  const { id, trainingLevel, preferredLocation, intake, fee } = enrolment;
  const { levels, places, starts } = changes;
  const choices = startChoices(places, starts);
  const own = starts.find((start) => start.intakeId === intake?.id);
  const { revalidate } = useRevalidator();
  const isReady = useHydrated();
  const [level, setLevel] = useState(trainingLevel ?? "");
  const [state, setState] = useState<{
    isBusy: boolean;
    fault?: string | undefined;
    isDone?: true;
  }>({ isBusy: false, fault });
  const change = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.isBusy) return;
    const { intent: _, start, ...given } = Object.fromEntries(new FormData(event.currentTarget));
    const body = { ...given, ...readStartChoice(start) };
    setState({ isBusy: true });
    try {
      await callApi(
        "PUT /enrolments/:id",
        { params: { id }, body },
        { headers: { "x-resume-token": resumeToken } },
      );
      await revalidate();
      setState({ isBusy: false, isDone: true });
    } catch (error) {
      const words = error instanceof CallError && error.status > 0 ? faultIn(error) : unreachable;
      setState({ isBusy: false, fault: words });
    }
  };
  return (
    <Disclosure
      summary={choices.length > 1 || isOpen ? "Change level, centre or start" : "Change level"}
      open={Boolean(fault) || isOpen || undefined}
    >
      <form id={form} method="post" className="stack stack-16" onSubmit={change}>
        <input type="hidden" name="intent" value="change" />
        {levels.length > 1 && (
          <RadioGroup
            form={form}
            name="trainingLevel"
            label="Level"
            layout="framed"
            defaultValue={trainingLevel ?? undefined}
            onChange={({ target }) => setLevel(target.value)}
            options={levels.map((one) => ({
              value: one.level,
              label: levelNamed(one.level),
              hint: formatCount(durationMonths(one.level), "month"),
              aside: <Money amountKobo={one.totalKobo} />,
            }))}
          />
        )}
        {choices.length > 0 && (
          <RadioGroup
            form={form}
            name="start"
            label="Start of training"
            defaultValue={own?.intakeId ?? (intake ? undefined : `at ${preferredLocation}`)}
            options={choices}
          />
        )}
        {levels.length > 1 && (
          <p role="status">
            <ByAnswer
              form={form}
              name="trainingLevel"
              answer={level}
              isReady={isReady}
              parts={levels.map((one) => ({
                answer: one.level,
                content: feeWords(fee.totalKobo, one.totalKobo),
              }))}
            />
          </p>
        )}
        {state.fault && (
          <Alert tone="danger" role="alert">
            {state.fault}
          </Alert>
        )}
        {state.isDone && (
          <Alert tone="success" role="status">
            Your registration is changed. Your code stays the same.
          </Alert>
        )}
        <div>
          <Button type="submit" variant="secondary" pending={state.isBusy}>
            Save the change
          </Button>
        </div>
      </form>
    </Disclosure>
  );
}

/** The server's words: of a field, or of the whole. */
const faultIn = ({ fields, message }: CallError): string => Object.values(fields)[0] ?? message;
