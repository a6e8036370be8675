import { noRules } from "#foundation/forms/answers.ts";
import { callApi } from "#foundation/http/call.ts";
import type { ChapterRecord } from "#rooms/content/community/admin-community.ts";
import { chapterForm } from "#rooms/content/community/gathering-forms.ts";
import { chapterLooks } from "#rooms/content/community/gathering-words.ts";
import type { Question } from "../ask-dialog.tsx";
import { GatheringEdit, GatheringForm, GatheringScreen } from "./gathering-screen.tsx";

export const NewChapter = () => (
  <GatheringForm
    form={chapterForm}
    rules={noRules}
    known={{}}
    version={0}
    label="Create chapter"
    onSave={async (body, _, headers) => {
      const { id } = await callApi("POST /admin/chapters", { body }, { headers });
      location.assign(`/admin/community/chapters/${id}`);
    }}
  />
);

const knownOf = ({ name, location: place, nextEvent, members }: ChapterRecord) => ({
  name,
  location: place,
  nextEvent,
  members: String(members),
});

/** Closing an open chapter, or opening a closed one. */
function questionOf({ id, version, name, state }: ChapterRecord): Question {
  const setState = (next: "open" | "closed") =>
    callApi("PUT /admin/chapters/:id/state", { params: { id }, body: { state: next, version } });
  return state === "open"
    ? {
        title: `Close ${name}?`,
        text: "The community page will no longer show it, and nobody can join. Its members stay on the list and get no email.",
        action: "Close chapter",
        tone: "danger",
        done: "Chapter closed",
        onSend: () => setState("closed"),
      }
    : {
        title: `Open ${name} again?`,
        text: "The community page shows it again.",
        action: "Open chapter",
        done: "Chapter opened",
        onSend: () => setState("open"),
      };
}

async function load(id: string, signal: AbortSignal) {
  const { history, ...row } = await callApi(
    "GET /admin/chapters/:id",
    { params: { id } },
    { signal },
  );
  return { row, history };
}

export const ChapterScreen = ({
  id,
  mayManage,
}: {
  readonly id: string;
  readonly mayManage: boolean;
}) => (
  <GatheringScreen
    kind="chapter"
    id={id}
    load={load}
    titleOf={({ name }) => name}
    lookOf={({ state }) => chapterLooks[state]}
    people="Members"
  >
    {(chapter, onChanged) =>
      mayManage ? (
        <GatheringEdit
          key={chapter.version}
          noun="chapter"
          form={chapterForm}
          rules={noRules}
          known={knownOf(chapter)}
          version={chapter.version}
          question={questionOf(chapter)}
          onChanged={onChanged}
          onSave={async (answers, version, headers) => {
            const body = { ...answers, version };
            await callApi("PUT /admin/chapters/:id", { params: { id }, body }, { headers });
          }}
        />
      ) : (
        <p>
          {chapter.location}. Next: {chapter.nextEvent}
        </p>
      )
    }
  </GatheringScreen>
);
