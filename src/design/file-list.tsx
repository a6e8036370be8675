import type { UploadItem } from "#foundation/files/upload-item.ts";
import { Button, IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { describeUpload } from "./describe-upload.ts";
import { Icon } from "./icon.tsx";
import { Progress } from "./progress.tsx";

export interface FileListProps {
  readonly items: readonly UploadItem[];
  /** Absent when files can no longer be removed. */
  readonly onRemove?: ((id: string) => void) | undefined;
  /** Retries a failed upload. */
  readonly onRetry?: ((id: string) => void) | undefined;
  readonly disabled?: boolean | undefined;
}

/** Files with size, state and progress. Announces changes to screen readers. */
export function FileList({ items, onRemove, onRetry, disabled }: FileListProps) {
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
