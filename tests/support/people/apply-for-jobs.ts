import { type Part, realFiles, sendForm } from "../academy/form-data.ts";
import type { TestAcademy } from "../academy/open-academy.ts";

/** A complete job application, and the ways to send it with real requests. */

export const jobAnswers = {
  fullName: "Laraba Yusuf",
  gender: "female",
  dateOfBirth: "1988-04-02",
  phoneNumber: "0803 123 4567",
  emailAddress: "Laraba@Mail.Example",
  residentialAddress: "4 Hospital Road, Jalingo",
  stateOfResidence: "Taraba",
  lga: "Jalingo",
  nationality: "Nigerian",
  positionApplied: "Training Instructor",
  preferredWorkLocation: "Jalingo, Taraba",
  tradeSpecification: "Welding",
  currentOccupation: "Welder",
  yearsOfExperience: "12",
  highestQualification: "OND/NCE",
  tradeSkillArea: "Metal work",
  motivation: "I learnt from a patient master.",
  teachingExperience: "Six apprentices.",
  signature: "Laraba Yusuf",
  signatureDate: "2026-11-21",
};

const pdfFile = (name: string): Part => ({ name, bytes: realFiles.pdf });

export const jobFiles: Record<string, Part> = {
  cvResume: pdfFile("cv.pdf"),
  coverLetter: { name: "letter.docx", bytes: realFiles.docx },
  academicCertificates: { name: "scan.jpg", bytes: realFiles.jpg },
  nationalId: { name: "id.png", bytes: realFiles.png },
};

type Failure = { error: string; code: string; fields: Record<string, string> };
type Answered = { status: number; body: Failure & { id: string; reference: string } };

export function applyForJobs(academy: TestAcademy) {
  const upload = async (purpose: string, part: Part): Promise<string> => {
    const { body } = await sendForm(academy, "/uploads", [
      ["file", part],
      ["purpose", purpose],
    ]);
    return (body as { fileId: string }).fileId;
  };
  return {
    upload,
    /** Sends it as one form with its files. @param changes `undefined` removes a field */
    async send(
      changes: Record<string, Part | undefined> = {},
      headers: Record<string, string> = {},
    ): Promise<Answered> {
      const parts = Object.entries<Part | undefined>({ ...jobAnswers, ...jobFiles, ...changes });
      const given = parts.filter((part): part is [string, Part] => part[1] !== undefined);
      const { status, body } = await sendForm(academy, "/job-applications", given, headers);
      return { status, body };
    },
    async sendJson(body: Record<string, unknown>): Promise<Answered> {
      const reply = await academy.call("POST", "/job-applications", { body });
      return { status: reply.status, body: reply.body };
    },
    /** Files that are uploaded before the form, by field. */
    async fileIds() {
      return {
        cvResume: await upload("cvResume", pdfFile("cv.pdf")),
        coverLetter: await upload("coverLetter", pdfFile("letter.pdf")),
        academicCertificates: await upload("academicCertificates", pdfFile("scan.pdf")),
        nationalId: await upload("nationalId", pdfFile("id.pdf")),
      };
    },
  };
}
