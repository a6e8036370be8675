import { Link } from "#design/link.tsx";
import { LoadedPart } from "#design/loaded-part.tsx";
import { useLoaded } from "#design/use-loaded.ts";
import { audiences } from "#foundation/http/audiences.ts";
import { callApi } from "#foundation/http/call.ts";
import { lagosDay } from "#foundation/time.ts";
import { useSession } from "#rooms/accounts/ui/door.ts";
import { firstStepOf } from "../rules/first-step.ts";
import { ConfirmAddress } from "./confirm-address.tsx";
import { Frame, NextStepPlace, waitingKicker } from "./frame.tsx";
import { Learners } from "./learners.tsx";
import { NextStep } from "./next-step.tsx";

const loadEnrolments = (signal: AbortSignal) => callApi("GET /me/enrolments", {}, { signal });
const loadProfile = (signal: AbortSignal) => callApi("GET /me/profile", {}, { signal });

/** The next step on top, and below it every registration. */
export function Overview() {
  const enrolments = useLoaded(loadEnrolments);
  const profile = useLoaded(loadProfile);
  const { name, role } = useSession("user")?.person ?? {};
  const { state, reload } = enrolments;
  const step =
    state.kind === "ready" ? firstStepOf(state.value.enrolments, lagosDay(new Date())) : null;
  return (
    <Frame
      current="/dashboard"
      title="Your dashboard"
      kicker={name ?? waitingKicker}
      head={
        state.kind !== "failed" && (
          <NextStepPlace>{step && <NextStep step={step} onChanged={reload} />}</NextStepPlace>
        )
      }
    >
      {role === "admin" && (
        <p>
          You work here too: <Link to={audiences.admin.signIn}>sign in to the back office</Link>.
        </p>
      )}
      {profile.state.kind === "ready" && (
        <ConfirmAddress profile={profile.state.value} onSent={profile.reload} />
      )}
      <LoadedPart loaded={enrolments} label="your registrations" lines={6}>
        {(own) => (
          <Learners
            enrolments={own.enrolments}
            firstId={step?.enrolment?.id ?? null}
            onChanged={reload}
          />
        )}
      </LoadedPart>
    </Frame>
  );
}
