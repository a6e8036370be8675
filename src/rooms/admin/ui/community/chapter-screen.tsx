import { useCallback, useState } from "react";
import { Button } from "#design/button.tsx";
import { Panel } from "#design/panel.tsx";
import { StatusPill } from "#design/status-pill.tsx";
import { showToast } from "#design/toast.tsx";
import { useLoaded } from "#design/use-loaded.ts";
import { noRules } from "#foundation/forms/form-rules.ts";
import { callApi } from "#foundation/http/call.ts";
import { communityDeskCalls as calls } from "#rooms/content/contract/admin-calls.ts";
import type { ChapterRecord } from "#rooms/content/contract/admin-community.ts";
import { chapterForm } from "#rooms/content/contract/gathering-forms.ts";
import { chapterLooks } from "../../rules/people-words.ts";
import { AskDialog, type Question } from "../ask-dialog.tsx";
import { History } from "../record/history.tsx";
import { RecordPart } from "../record-part.tsx";
import { GatheringForm } from "./gathering-form.tsx";
import { PeopleList } from "./people-list.tsx";

/** Adds a chapter. */
export const NewChapter = () => (
  <GatheringForm
    form={chapterForm}
    rules={noRules}
    known={{}}
    version={0}
    label="Add chapter"
    onSave={async (body, _, headers) => {
      const { id } = await callApi(calls.createChapter, { body }, { headers });
      location.assign(`/admin/community/chapters/${id}`);
    }}
  />
);

/** The form of a chapter, and closing or opening it. */
function ChapterEdit({
  chapter,
  onChanged,
}: {
  readonly chapter: ChapterRecord;
  readonly onChanged: () => void;
}) {
  const { id, version, name, state } = chapter;
  const [asked, setAsked] = useState<Question | null>(null);
  const closes = state === "open";
  const ask = () =>
    setAsked({
      title: closes ? `Close ${name}?` : `Open ${name} again?`,
      text: closes
        ? "The community page no longer shows it, and nobody can join. Its members stay on the list and are not told."
        : "The community page shows it again.",
      action: closes ? "Close chapter" : "Open chapter",
      ...(closes ? { tone: "danger" as const } : {}),
      done: closes ? "Chapter closed" : "Chapter opened",
      onSend: () =>
        callApi(calls.setChapterState, {
          params: { id },
          body: { state: closes ? "closed" : "open", version },
        }),
    });
  return (
    <>
      <GatheringForm
        form={chapterForm}
        rules={noRules}
        known={{
          name,
          location: chapter.location,
          nextEvent: chapter.nextEvent,
          members: String(chapter.members),
        }}
        version={version}
        label="Save chapter"
        onSave={async (answers, base, headers) => {
          const body = { ...answers, version: base };
          await callApi(calls.updateChapter, { params: { id }, body }, { headers });
          showToast("Chapter saved");
          onChanged();
        }}
      >
        <Button variant={closes ? "danger" : "secondary"} onClick={ask}>
          {closes ? "Close chapter" : "Open chapter"}
        </Button>
      </GatheringForm>
      <AskDialog
        question={asked}
        onClose={(isDone) => {
          setAsked(null);
          if (isDone) onChanged();
        }}
      />
    </>
  );
}

/** One chapter: what visitors read, who changed it, and its members. */
export function ChapterScreen({
  id,
  mayManage,
}: {
  readonly id: string;
  readonly mayManage: boolean;
}) {
  const load = useCallback(
    (signal: AbortSignal) => callApi(calls.getChapter, { params: { id } }, { signal }),
    [id],
  );
  const loaded = useLoaded(load);
  return (
    <RecordPart loaded={loaded} noun="chapter">
      {({ chapter, history }) => (
        <div className="admin-record">
          <div className="desk-main">
            <article className="record-card" aria-labelledby="chapter-heading">
              <div className="record-card-head">
                <h2 id="chapter-heading">{chapter.name}</h2>
                <StatusPill tone={chapterLooks[chapter.state].tone}>
                  {chapterLooks[chapter.state].label}
                </StatusPill>
              </div>
              {mayManage ? (
                <ChapterEdit key={chapter.version} chapter={chapter} onChanged={loaded.reload} />
              ) : (
                <p>
                  {chapter.location}. Next: {chapter.nextEvent}
                </p>
              )}
            </article>
            <Panel title="Members">
              <PeopleList kind="chapter" of={id} />
            </Panel>
          </div>
          <History events={history} />
        </div>
      )}
    </RecordPart>
  );
}
