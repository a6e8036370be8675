import { Disclosure } from "#design/actions/disclosure.tsx";
import { AdmissionSlip } from "./admission-slip.tsx";
import type { AdmissionSlip as Slip } from "./slip.ts";

/** The slip of one of several learners, whose list has its file. */
export const FoldedSlip = ({ slip }: { readonly slip: Slip }) => (
  <Disclosure className="slip-fold" summary={`Show the slip of ${slip.learnerName}`}>
    <AdmissionSlip slip={slip} isFolded />
  </Disclosure>
);
