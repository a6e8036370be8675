import { useState } from "react";
import { ListTabs } from "../head-parts.tsx";
import { BankDifferences } from "./differences.tsx";
import { BankLines } from "./line-list.tsx";
import { OpenLines } from "./open-lines.tsx";
import { StatementImport } from "./statement-import.tsx";
import { SureLines } from "./sure-lines.tsx";

/** The way of a statement: import it, book what is sure, then the rest one by one. */
function BankWork() {
  /** Counts what changed, so that each part loads again. */
  const [round, setRound] = useState(0);
  const changed = () => setRound((count) => count + 1);
  const [sure, setSure] = useState<readonly string[]>([]);
  return (
    <div className="stack bank-work">
      <StatementImport onRead={changed} />
      <SureLines key={`sure ${round}`} onDone={changed} onFound={setSure} />
      <OpenLines key={`open ${round}`} sure={sure} />
    </div>
  );
}

/** The academy's bank account: what came and went, and what of it the books have. */
export const BankScreen = () => (
  <ListTabs
    label="Bank"
    tabs={[
      { name: null, label: "To do", list: BankWork, create: null },
      { name: "lines", label: "All lines", list: BankLines, create: null },
      { name: "differences", label: "Differences", list: BankDifferences, create: null },
    ]}
  />
);
