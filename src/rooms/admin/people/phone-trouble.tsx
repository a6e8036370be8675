import { Link } from "#design/actions/link.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { formatDay } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import type { EnrolmentRecord } from "#rooms/enrolment/staff/enrolment-record.ts";
import { may } from "../screens.ts";

/** That a learner's number doesn't work, or that its owner stopped messages, for whoever talks with them now. */
export function PhoneTrouble({
  story: { reach, personId, phoneNumber },
  admin,
}: {
  readonly story: Pick<EnrolmentRecord, "reach" | "personId" | "phoneNumber">;
  readonly admin: AdminUser;
}) {
  if (reach?.badSince) {
    return (
      <Alert tone="warning" title="Ask for the right number">
        Messages to {phoneNumber} have not arrived since {formatDay(reach.badSince)}.{" "}
        {may(admin, "enrolments.manage") ? (
          <Link to={`/admin/people/${personId}?do=correct`}>Correct the number</Link>
        ) : (
          "An owner or a reviewer can correct it."
        )}
      </Alert>
    );
  }
  if (!reach?.stoppedAt) return null;
  return (
    <Alert tone="info" title="This number gets no messages">
      Its owner stopped SMS and WhatsApp on {formatDay(reach.stoppedAt)}. Codes to sign in still go
      there. To start again, the learner answers START to any of our messages.
    </Alert>
  );
}
