import type { openEnrolmentAcademy } from "./enrol.ts";
import { enrol, readEnrolment } from "./enrol.ts";
import { physicalAnswers } from "./enrolment-answers.ts";

type Opened = Awaited<ReturnType<typeof openEnrolmentAcademy>>;

export type Made = Awaited<ReturnType<typeof enrol>>;

export type Refused = {
  http: number;
  code: string;
  error: string;
  fields?: Record<string, string>;
  details?: { waitingList: number; next: { intakeId: string; seatsLeft: number }[] };
  position?: number;
  enrolment?: { id: string };
};

/** What tests of seats do: people who register for a start of Tiling, and pay. @param intakeId the start that `take` takes */
export function seatSeekers(
  { academy, sandbox }: Pick<Opened, "academy" | "sandbox">,
  intakeId: string,
) {
  async function call(path: string, body: unknown, headers: Record<string, string> = {}) {
    const reply = await academy.call("POST", path, { body, headers });
    return { ...(reply.body as Refused), http: reply.status };
  }
  let people = 0;
  const somebody = () => ({
    fullName: "Hauwa Waits",
    emailAddress: `waits-${++people}@example.com`,
    phoneNumber: `0806${String(people).padStart(7, "0")}`,
  });
  return {
    call,
    somebody,
    /** Registers a new person, who may be refused. */
    tryTo: (more: object = {}) =>
      call("/enrolments", { courseId: "tiling", ...physicalAnswers, ...somebody(), ...more }),
    take: (more: Record<string, unknown> = {}) => enrol(academy, { intakeId, ...more }),
    startOf: async (made: Made) => (await readEnrolment(academy, made)).intake?.startsOn ?? null,
    async pay(made: Made) {
      await sandbox.press(made.reference, "pay");
      await sandbox.deliverTo(academy);
    },
  };
}
