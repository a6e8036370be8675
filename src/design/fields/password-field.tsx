import { TextField, type TextFieldProps } from "./text-field.tsx";

/**
 * A password with a button that shows it (app/browser/page-controls.ts): on a phone keyboard people mistype what they
 * cannot see.
 */
export const PasswordField = (props: Omit<TextFieldProps, "type" | "after">) => (
  <TextField
    {...props}
    type="password"
    spellCheck={false}
    autoCapitalize="none"
    after={
      <button type="button" className="control-button with-script" data-show-password>
        Show
        <span className="visually-hidden"> password</span>
      </button>
    }
  />
);
