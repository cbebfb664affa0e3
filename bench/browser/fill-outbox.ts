/** The edits that the page is to put into the user's outbox. */
export interface Filling {
  comments: number;
  events: number;
  files: number;
  fileBytes: number;
}

/**
 * Runs inside a page of the origin that is not the app: writes edits into the database of the signed-in user, in the
 * shape that the store gives them (src/sync/entry/entry.ts, src/store/database/schema.ts). The first comments have a file
 * each, which is uploaded by an edit of its own before them.
 */
export async function fillOutbox({ comments, events, files, fileBytes }: Filling): Promise<void> {
  const name = (await indexedDB.databases()).map((each) => each.name ?? '').find((each) => /^matrix:.*\|/.test(each));
  if (!name) throw new Error('No one is signed in');
  const owner = name.slice('matrix:'.length);
  const settled = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const db = await settled(indexedDB.open(name));
  const write = (table: string, rows: object[]): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = db.transaction(table, 'readwrite');
      for (const row of rows) transaction.objectStore(table).put(row);
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
    });
  const eventIds = (await settled(db.transaction('events').objectStore('events').getAllKeys())).slice(0, events);
  const now = Date.now();
  let seq = 0;
  const entry = (fields: { entity: { type: string; id: string } } & Record<string, unknown>) => {
    seq += 1;
    return {
      opId: crypto.randomUUID(),
      seq,
      owner,
      schemaVersion: 2,
      method: 'POST',
      refs: {},
      body: null,
      files: [],
      deps: [],
      provides: [],
      base: null,
      state: 'pending',
      attempts: 0,
      firstSentAt: null,
      serverAhead: null,
      heldUntil: 0,
      nextAt: 0,
      error: null,
      conflict: null,
      rebases: 0,
      createdAt: now - comments * 1_000 + seq * 1_000,
      entityKey: `${fields.entity.type}:${fields.entity.id}`,
      ...fields,
    };
  };

  const uploads: { id: string; name: string; type: string; size: number }[] = [];
  for (let count = 0; count < files; count += 1) {
    const file = {
      id: `local-${crypto.randomUUID()}`,
      name: `Notes ${count}.txt`,
      type: 'text/plain',
      size: fileBytes,
    };
    // No two files are the same, because the server stores equal content once.
    const line = new TextEncoder().encode(`${count} ${'The hut is warm and the soup is good. '.repeat(100)}\n`);
    const bytes = new Uint8Array(fileBytes);
    for (let at = 0; at < fileBytes; at += line.length) bytes.set(line.subarray(0, fileBytes - at), at);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const hash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    await write('files', [{ id: file.id, bytes: bytes.buffer, hash }]);
    uploads.push(file);
  }
  const uploading = uploads.map((file) =>
    entry({
      kind: 'upload.file',
      path: '/api/uploads',
      scope: 'uploads',
      files: [file],
      entity: { type: 'upload', id: file.id },
    }),
  );
  const commenting = Array.from({ length: comments }, (_, index) => {
    const file = uploads[index];
    const eventId = String(eventIds[index % eventIds.length]);
    return entry({
      kind: 'comment.create',
      path: '/api/schedules/{id}/comments',
      refs: { id: eventId },
      scope: `event:${eventId}`,
      body: {
        content: `Comment ${index}: the bus leaves at nine from the north gate, and lunch is packed.`,
        ...(file && { attachments: [{ url: `upload:${file.id}`, name: file.name, type: file.type }] }),
      },
      deps: file ? [file.id] : [],
      entity: { type: 'comment', id: `local-${crypto.randomUUID()}` },
    });
  });
  await write('outbox', [...uploading, ...commenting]);
  await write('meta', [{ key: 'seq', value: seq }]);
  db.close();
}

/** The number of edits that the server does not have yet; runs inside the app's page. */
export async function unsentCount(): Promise<number> {
  const name = (await indexedDB.databases()).map((each) => each.name ?? '').find((each) => /^matrix:.*\|/.test(each));
  const opened = indexedDB.open(name ?? '');
  await new Promise((resolve) => {
    opened.onsuccess = resolve;
  });
  const states = opened.result.transaction('outbox').objectStore('outbox').index('state');
  const counts = ['pending', 'in-flight', 'needs-you'].map((state) => states.count(state));
  await Promise.all(
    counts.map(
      (count) =>
        new Promise((resolve) => {
          count.onsuccess = resolve;
        }),
    ),
  );
  opened.result.close();
  return counts.reduce((sum, { result }) => sum + result, 0);
}
