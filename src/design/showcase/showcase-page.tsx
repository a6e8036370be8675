import { SkipLink } from "../actions/link.tsx";
import { ErrorSummary } from "../fields/error-summary.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { ActionsShowcase } from "./actions-showcase.tsx";
import { ArtShowcase } from "./art-showcase.tsx";
import { DataShowcase } from "./data-showcase.tsx";
import { FieldsShowcase } from "./fields-showcase.tsx";
import { MessagesShowcase } from "./messages-showcase.tsx";
import { NavigationShowcase } from "./navigation-showcase.tsx";
import { TypeShowcase } from "./type-showcase.tsx";

/** Everything this room has, in all its states; for development only. */
export function ShowcasePage() {
  return (
    <>
      <SkipLink />
      <main id="main">
        <PageHeader
          isFirst={false}
          ground="deep"
          kicker="Design room"
          title="Every part, in every state"
          lead="Look at it by day and by night, at 360 and 1280 pixels, with the keyboard, and with scripting off. Ku koyi sana'a: ɓangare, ɗaki, ƙofa, ƴanci."
        />
        <div className="wrap section stack stack-36">
          <TypeShowcase />
          <ArtShowcase />
          <ActionsShowcase />
          <ErrorSummary
            message="This is how a form says what is wrong with it."
            items={[
              { name: "fullName", id: "wrong-fullName", text: "Full name is required" },
              { name: "emailAddress", id: "wrong-emailAddress", text: "Email address is required" },
            ]}
          />
          <FieldsShowcase form="plain" />
          <FieldsShowcase form="wrong" wrong />
          <NavigationShowcase />
          <MessagesShowcase />
          <DataShowcase />
        </div>
      </main>
    </>
  );
}
