export type PublishedSwitchProps = {
  readonly isOn: boolean;
  /** Which program, for screen readers. */
  readonly of?: string;
  readonly onChange: (isOn: boolean) => void;
};

/** Whether visitors see a program. */
export const PublishedSwitch = ({ isOn, of, onChange }: PublishedSwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={isOn}
    aria-label={of ? `Published: ${of}` : undefined}
    className="switch"
    onClick={() => onChange(!isOn)}
  >
    <span className="switch-track" aria-hidden="true" />
    <span aria-hidden={of ? "true" : undefined}>Published</span>
  </button>
);
