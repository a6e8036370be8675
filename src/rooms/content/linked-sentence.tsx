import { href } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { useTown, withTown } from "#foundation/pages/town-context.ts";

/** A sentence of the content folder whose links are already HTML; nothing if it is left out. */
export const LinkedSentence = ({
  html,
  className,
}: {
  readonly html: string;
  readonly className?: string;
}) => html && <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;

/** "Register Now": links to the registration of a program. */
export function RegisterLink({
  program,
}: {
  readonly program: { readonly id: string; readonly title: string };
}) {
  return (
    <ButtonLink to={withTown(href("/register/:courseId", { courseId: program.id }), useTown())}>
      Register Now<span className="visually-hidden"> for {program.title}</span>
    </ButtonLink>
  );
}
