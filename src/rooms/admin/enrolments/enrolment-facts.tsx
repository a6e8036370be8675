import { Link, PhoneLink } from "#design/actions/link.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { ageOn, formatDay, formatInstant, lagosDay } from "#foundation/time/time.ts";
import type { EnrolmentRecord } from "#rooms/enrolment/staff/enrolment-record.ts";
import { enrolmentStates } from "#rooms/enrolment/staff/status-words.ts";
import { MailLink, PersonLink } from "../record-part.tsx";
import { enrolmentPath } from "./enrolment-columns.tsx";
import { dueWords, modeWords } from "./enrolment-words.ts";

const mail = (address: string) => <MailLink address={address} />;
const phone = (number: string) => <PhoneLink number={number} />;

type Fact = { readonly term: string; readonly value: React.ReactNode };

const textOf = (story: EnrolmentRecord, name: string): string => {
  const answer = story.answers?.[name];
  return typeof answer === "string" ? answer : "";
};

function guardianOf(story: EnrolmentRecord): Fact[] {
  const name = textOf(story, "guardianName");
  if (!name) return [];
  const relation = textOf(story, "guardianRelationship");
  const number = textOf(story, "guardianPhone");
  return [
    {
      term: "Guardian",
      value: (
        <>
          {name}
          {relation && ` (${relation})`}
          {number && <>, {phone(number)}</>}
        </>
      ),
    },
  ];
}

function madeByOf({ madeBy }: EnrolmentRecord): Fact {
  if (!madeBy) return { term: "Account", value: "Registered without an account" };
  const whose = madeBy.isForSelf ? "their own account" : madeBy.name;
  return {
    term: "Account",
    value: (
      <>
        {whose}, {mail(madeBy.email)}
      </>
    ),
  };
}

/** Others who paid, or were asked to. */
function payersOf({ payments, emailAddress, madeBy }: EnrolmentRecord): Fact[] {
  const known = new Set([emailAddress, madeBy?.email]);
  const others = [...new Set((payments ?? []).map(({ payerEmail }) => payerEmail))].filter(
    (address) => address && !known.has(address),
  );
  if (others.length === 0) return [];
  return [
    {
      term: "Other payers",
      value: others.map((address) => <div key={address}>{mail(address)}</div>),
    },
  ];
}

function learnerFacts(story: EnrolmentRecord): Fact[] {
  const { dateOfBirth } = story;
  return [
    { term: "Code", value: <code className="one-line">{story.code}</code> },
    {
      term: "Person",
      value: <PersonLink of={story.personId} name={story.fullName} />,
    },
    { term: "Email", value: mail(story.emailAddress) },
    { term: "Phone", value: phone(story.phoneNumber) },
    {
      term: "Born",
      value: `${formatDay(dateOfBirth)} (${ageOn(dateOfBirth, lagosDay(new Date()))} years)`,
    },
    ...guardianOf(story),
    madeByOf(story),
    ...payersOf(story),
  ];
}

function placeFacts(story: EnrolmentRecord): Fact[] {
  const { intake, fee } = story.summary;
  return [
    { term: "Program", value: story.courseOfInterest },
    {
      term: "Mode",
      value: [modeWords[story.mode] ?? story.mode, story.preferredLocation]
        .filter(Boolean)
        .join(", "),
    },
    {
      term: "Training",
      value: intake
        ? `${formatDay(intake.startsOn)} to ${formatDay(intake.endsOn)}, ${intake.location}`
        : "No start is set yet",
    },
    {
      term: "Fee",
      value:
        fee.totalKobo > 0
          ? formatNaira(fee.totalKobo)
          : story.priceType === "sponsorship"
            ? "Sponsored"
            : "Free",
    },
    ...(story.openKobo > 0
      ? [
          { term: "Paid", value: formatNaira(story.receivedKobo) },
          {
            term: "To pay",
            value: [formatNaira(story.openKobo), dueWords(story, lagosDay(new Date()))]
              .filter(Boolean)
              .join(", "),
          },
        ]
      : []),
    { term: "Registered", value: formatInstant(story.submittedAt) },
    ...(story.confirmedAt ? [{ term: "Confirmed", value: formatInstant(story.confirmedAt) }] : []),
    ...(story.decided
      ? [
          {
            term: "Decided",
            value: `${story.people[story.decided.by ?? ""] ?? "An admin"}, ${formatInstant(story.decided.at)}`,
          },
        ]
      : []),
  ];
}

function otherFacts(story: EnrolmentRecord, mayReadAffiliates: boolean): Fact[] {
  const { together, referral, affiliateCode } = story;
  const owner = referral && (
    <>
      {mayReadAffiliates ? (
        <Link to={`/admin/affiliates/${referral.affiliateId}`}>{referral.affiliateName}</Link>
      ) : (
        referral.affiliateName
      )}
      {` (${referral.code}), `}
      {referral.ownMatch
        ? "own registration, earns nothing"
        : referral.status === "completed"
          ? `commission ${formatNaira(referral.commissionKobo)}`
          : "waits for the payment"}
    </>
  );
  return [
    ...(together.length > 0
      ? [
          {
            term: "Same order",
            value: together.map((other) => (
              <div key={other.id}>
                <Link to={enrolmentPath(other.id)}>{other.courseOfInterest}</Link>
                {`, ${other.fullName}: ${enrolmentStates[other.status].label}`}
              </div>
            )),
          },
        ]
      : []),
    ...(owner
      ? [{ term: "Referred by", value: owner }]
      : affiliateCode
        ? [{ term: "Code typed", value: `${affiliateCode}, which belongs to nobody` }]
        : []),
  ];
}

/** Who learns, who pays, what, where and when. */
export const EnrolmentFacts = ({
  story,
  mayReadAffiliates,
}: {
  readonly story: EnrolmentRecord;
  readonly mayReadAffiliates: boolean;
}) => (
  <DescriptionList
    items={[...learnerFacts(story), ...placeFacts(story), ...otherFacts(story, mayReadAffiliates)]}
  />
);
