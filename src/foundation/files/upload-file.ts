import type { ErrorBody } from "../http/answers/error-body.ts";
import { CallError } from "../http/call.ts";

type UploadedFile = { fileId: string; name: string; size: number };

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

type Watched = { onProgress: (share: number) => void; signal: AbortSignal };

/**
 * Sends a form with a file from the browser. Uses XMLHttpRequest because `fetch` reports no upload progress.
 * @param token of a caller who is signed in
 * @throws CallError with the server's message, or with status 0 when there was no response or it was cancelled
 */
export function sendFile<Answer>(
  url: string,
  form: FormData,
  { onProgress, signal }: Watched,
  token?: string | null,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new CallError(0, {}));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = fail;
    request.onabort = fail;
    request.onload = () => {
      const body = read(request.responseText);
      if (request.status === 201) resolve(body as Answer);
      else {
        const retryAfter = request.getResponseHeader("retry-after");
        reject(new CallError(request.status, body as Partial<ErrorBody>, retryAfter));
      }
    };
    signal.addEventListener("abort", () => request.abort());
    request.open("POST", url);
    request.setRequestHeader("accept", "application/json");
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.send(form);
  });
}

/**
 * Uploads one file before its form.
 * @param purpose the form field that the file belongs to
 * @param watched.onProgress receives 0 to 1
 */
export function uploadFile(file: File, purpose: string, watched: Watched): Promise<UploadedFile> {
  const form = new FormData();
  // Send the purpose first: it is small, and then the server knows it when the file arrives.
  form.append("purpose", purpose);
  form.append("file", file, file.name);
  return sendFile("/api/uploads", form, watched);
}
