import type { FetchWithProgress } from './transport.ts';

/**
 * `fetch` cannot report how many bytes of a body are sent; XMLHttpRequest can. It does not exist in service workers. It
 * gets the form itself, because WebKit cannot read back a request's body that contains a file.
 */
export const uploadFetch: FetchWithProgress = (request, form, onProgress) =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const fail = () => reject(new TypeError('The upload did not get through'));
    xhr.open(request.method, request.url);
    xhr.withCredentials = true;
    xhr.responseType = 'text';
    request.headers.forEach((value, name) => {
      // The header names the boundary of another encoding of the form.
      if (name !== 'content-type') xhr.setRequestHeader(name, value);
    });
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    xhr.onload = () => resolve(answerOf(xhr, request.url));
    xhr.onerror = fail;
    xhr.onabort = fail;
    request.signal.addEventListener('abort', () => xhr.abort());
    if (request.signal.aborted) fail();
    else xhr.send(form);
  });

/** The answer as `fetch` would return it; a redirect, which XMLHttpRequest follows on its own, is reported as one. */
function answerOf(xhr: XMLHttpRequest, asked: string): Response {
  if (xhr.responseURL !== '' && xhr.responseURL !== asked) return Response.error();
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().trim().split(/\r\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const { status, statusText } = xhr;
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  return new Response(hasBody ? xhr.responseText : null, { status, statusText, headers });
}
