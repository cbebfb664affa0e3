/** A request to another machine for JSON: with a time limit and a size limit, and without following redirects. */
interface JsonRequest {
  url: string | URL;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  timeoutMs: number;
  maxBytes: number;
}

/** @throws if it does not answer in time, or with another status than 2xx, too large a body, or invalid JSON */
export async function fetchJson({
  url,
  method = 'GET',
  headers = {},
  body,
  timeoutMs,
  maxBytes,
}: JsonRequest): Promise<unknown> {
  const { default: ky } = await import('ky');
  const answer = await ky(url, {
    method,
    headers: { accept: 'application/json', ...headers },
    ...(body !== undefined && { json: body }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    // The error of ky is logged with the address, which may hold a provider's key.
    hooks: { beforeError: [({ error }) => (error.cause instanceof Error ? error.cause : error)] },
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`${new URL(url).host} answered ${answer.status}`);
  }
  return JSON.parse(await readBounded(answer, maxBytes));
}

async function readBounded(answer: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error(`An answer of more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
