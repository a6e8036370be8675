import { DescriptionList } from "#design/description-list.tsx";
import { Panel } from "#design/panel.tsx";
import type { EnrolmentRecord } from "#rooms/enrolment/contract/enrolment-record.ts";

/** All answers of the form, by its sections. */
export const AnswersPanel = ({ review }: Pick<EnrolmentRecord, "review">) => (
  <Panel title="Answers">
    {review.length === 0 ? (
      <p>The form is not filled in yet.</p>
    ) : (
      <div className="enrolment-answers">
        {review.map(({ title, answers }) => (
          <section key={title}>
            <h3>{title}</h3>
            <DescriptionList
              items={answers.map(({ label, text }) => ({ term: label, value: text }))}
            />
          </section>
        ))}
      </div>
    )}
  </Panel>
);
