import { useCallback, useState } from "react";
import { Select } from "#design/fields/select.tsx";
import { RowMenu } from "#design/list/row-menu.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import type { Person } from "../../contract/person.ts";
import { RecordPart } from "../record-part.tsx";

type Place = Person["enrolments"][number];

type MenuProps = {
  /** Who gets the answer. */
  readonly to: string;
  readonly onPick: (text: string) => void;
};

function ReplyMenu({ about, to, onPick }: MenuProps & { readonly about: string | undefined }) {
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi(
        "GET /admin/saved-replies",
        { query: about === undefined ? {} : { enrolment: about } },
        { signal },
      ),
    [about],
  );
  return (
    <RecordPart loaded={useLoaded(load)} noun="saved replies">
      {({ replies }) => (
        <RowMenu
          of={to}
          label="Saved replies"
          actions={replies.map(({ title, text }) => ({
            label: title,
            onAct: () => onPick(text),
          }))}
        />
      )}
    </RecordPart>
  );
}

/** Replies with the facts of one registration of the sender, or of none. What is picked is edited before it is sent. */
export function SavedReplies({
  places,
  ...menu
}: MenuProps & { readonly places: readonly Place[] }) {
  const [chosen, setChosen] = useState(places[0]?.id);
  return (
    <div className="admin-assign">
      {places.length > 1 && (
        <Select
          name="about"
          label="Saved replies are about"
          options={places.map(({ id, courseOfInterest, code, fullName }) => ({
            value: id,
            label: `${courseOfInterest}, ${code} (${fullName})`,
          }))}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      <ReplyMenu key={chosen} about={chosen} {...menu} />
    </div>
  );
}
