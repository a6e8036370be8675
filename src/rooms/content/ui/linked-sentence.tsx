/** A sentence of the content folder whose links are HTML already; nothing when it is left out. */
export const LinkedSentence = ({
  html,
  className,
}: {
  readonly html: string;
  readonly className?: string;
}) => html && <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
