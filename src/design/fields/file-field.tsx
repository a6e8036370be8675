import {
  type ChangeEvent,
  type ComponentProps,
  type DragEvent,
  type ReactNode,
  useRef,
  useState,
} from "react";
import type { UploadItem } from "#foundation/files/kept-file.ts";
import { Button, IconButton } from "../actions/button.tsx";
import { Icon } from "../icons/icon.tsx";
import { classNames } from "../text/class-names.ts";
import { describeUpload } from "./describe-upload.ts";
import { FieldFrame, type FieldIdentity, type FieldText, useFieldWiring } from "./field-frame.tsx";

interface FileListProps {
  readonly items: readonly UploadItem[];
  /** Absent when files can no longer be removed. */
  readonly onRemove?: ((id: string) => void) | undefined;
  /** Retries a failed upload. */
  readonly onRetry?: ((id: string) => void) | undefined;
  readonly disabled?: boolean | undefined;
}

interface ProgressProps {
  /** What is in progress. For screen readers only if `labelHidden`. */
  readonly label: string;
  /** 0 to 1; absent while unknown. */
  readonly value?: number | undefined;
  readonly labelHidden?: boolean | undefined;
  readonly children?: ReactNode;
}

/** The browser's progress element in our colours. */
export function Progress({ label, value, labelHidden = false }: ProgressProps) {
  return (
    <div className="progress">
      {!labelHidden && <span aria-hidden="true">{label}</span>}
      <progress aria-label={label} max={1} {...(value === undefined ? {} : { value })} />
    </div>
  );
}

/** Files with size, state and progress. Announces changes to screen readers. */
function FileList({ items, onRemove, onRetry, disabled }: FileListProps) {
  return (
    <ul className="file-list" aria-live="polite" hidden={items.length === 0}>
      {items.map((item) => (
        <li key={item.id} className="file-item">
          <div>
            <p className="file-name">{item.name}</p>
            <p className={classNames("file-state", `file-state-${item.state}`)}>
              {item.state === "stored" && <Icon name="check" />}
              {item.state === "failed" && <Icon name="danger" />}
              {/* Hidden, because announcing every percent would drown out everything else. */}
              {item.state === "uploading" ? (
                <>
                  <span aria-hidden="true">{describeUpload(item)}</span>
                  <span className="visually-hidden">Uploading</span>
                </>
              ) : (
                describeUpload(item)
              )}
            </p>
          </div>
          {onRemove && (
            <IconButton
              icon={item.state === "uploading" ? "close" : "trash"}
              label={`${item.state === "uploading" ? "Cancel uploading" : "Remove"} ${item.name}`}
              disabled={disabled}
              onClick={() => onRemove(item.id)}
            />
          )}
          {onRetry && item.retryable && (
            <Button
              variant="secondary"
              className="file-retry"
              disabled={disabled}
              onClick={() => onRetry(item.id)}
            >
              Try again<span className="visually-hidden"> to upload {item.name}</span>
            </Button>
          )}
          {item.state === "uploading" && (
            <Progress label={`Uploading ${item.name}`} value={item.progress} labelHidden />
          )}
        </li>
      ))}
    </ul>
  );
}

type Native = Omit<
  ComponentProps<"input">,
  keyof FieldIdentity | keyof FieldText | "type" | "value"
>;

interface FileFieldProps extends FieldText, FieldIdentity, Native {
  /**
   * Files that are uploading or uploaded, with their state. Use it with `onAdd`: then the page uploads
   * each file at once. Otherwise the form sends the files and the field lists them itself.
   */
  readonly items?: readonly UploadItem[] | undefined;
  /** Called with chosen or dropped files. The field then empties the input. */
  readonly onAdd?: ((files: readonly File[]) => void) | undefined;
  readonly onRemove?: ((id: string) => void) | undefined;
  readonly onRetry?: ((id: string) => void) | undefined;
}

const asItem = (file: File, index: number): UploadItem => ({
  id: `${index}-${file.name}`,
  name: file.name,
  sizeBytes: file.size,
  state: "waiting",
});

function setInputFiles(input: HTMLInputElement, files: readonly File[]): void {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
}

/** A file field: the browser's input inside a drop zone, and below it the chosen files. Works without JavaScript. */
export function FileField({
  name,
  id,
  form,
  label,
  hint,
  error,
  required,
  items,
  onAdd,
  onRemove,
  onRetry,
  onChange,
  multiple,
  disabled,
  className,
  "aria-describedby": describedBy,
  ...rest
}: FileFieldProps) {
  const text = { label, hint, error, required };
  const wiring = useFieldWiring({ name, id, form }, text, describedBy);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const kept = items?.some((item) => item.state !== "failed");

  const take = (files: readonly File[]) => {
    if (files.length === 0 || !input.current) return;
    if (onAdd) {
      onAdd(files);
      input.current.value = "";
      return;
    }
    setChosen(files);
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event);
    take([...(event.currentTarget.files ?? [])]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (disabled) return;
    const dropped = [...event.dataTransfer.files];
    const files = multiple ? dropped : dropped.slice(0, 1);
    if (!onAdd && input.current && files.length > 0) setInputFiles(input.current, files);
    take(files);
  };
  // The page lists uploaded files. Without scripts it cannot remove them from the server.
  const mayRemove = onRemove !== undefined || !items?.length;
  const remove = (itemId: string) => {
    if (onRemove) onRemove(itemId);
    else if (input.current) {
      const rest = chosen.filter((file, index) => asItem(file, index).id !== itemId);
      setInputFiles(input.current, rest);
      setChosen(rest);
    }
    input.current?.focus();
  };

  return (
    <FieldFrame text={text} wiring={wiring} className={className}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the input inside does the same by keyboard */}
      <div
        className={classNames(
          "drop-zone",
          over && "drop-zone-over",
          wiring.errorId && "drop-zone-invalid",
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          {...rest}
          {...wiring.aria}
          ref={input}
          type="file"
          id={wiring.id}
          name={name}
          multiple={multiple}
          disabled={disabled}
          // An uploaded file answers the question, although the input itself is empty.
          required={required && !kept}
          onChange={change}
        />
        <FileList
          items={[...(items ?? []), ...(onAdd ? [] : chosen.map(asItem))]}
          onRemove={mayRemove ? remove : undefined}
          onRetry={onRetry}
          disabled={disabled}
        />
      </div>
    </FieldFrame>
  );
}
