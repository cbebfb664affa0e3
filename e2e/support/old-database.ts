import type { Page } from 'playwright/test';

/** An entry of the outbox as version 1 of the app wrote it. */
export interface OldEntry {
  opId: string;
  kind: string;
  method: string;
  path: string;
  refs: Record<string, string>;
  body: { content: string };
  entity: { type: string; id: string };
  scope: string;
  base: { version: number; snapshot: object } | null;
  state: 'pending' | 'in-flight';
}

export interface OldDatabase {
  name: string;
  owner: string;
  me: object;
  entries: OldEntry[];
}

/** A comment on an event, as version 1 kept it. */
export const oldCreate = (eventId: string, content: string, state: OldEntry['state']): OldEntry => ({
  opId: crypto.randomUUID(),
  kind: 'comment.create',
  method: 'POST',
  path: '/api/schedules/{id}/comments',
  refs: { id: eventId },
  body: { content },
  entity: { type: 'comment', id: `local-${crypto.randomUUID()}` },
  scope: `event:${eventId}`,
  base: null,
  state,
});

/** A change of a comment, as version 1 kept it. */
export const oldEdit = (
  eventId: string,
  { user: author, ...comment }: { id: string; content: string; version: number; user: object },
  content: string,
): OldEntry => ({
  opId: crypto.randomUUID(),
  kind: 'comment.edit',
  method: 'PUT',
  path: '/api/comments/{id}',
  refs: { id: comment.id },
  body: { content },
  entity: { type: 'comment', id: comment.id },
  scope: `event:${eventId}`,
  base: { version: comment.version, snapshot: { ...comment, author, eventId } },
  state: 'pending',
});

/** Creates the database of version 1 in a page that does not run the app, with the edits that version had not sent. */
export function makeOldDatabase(page: Page, database: OldDatabase): Promise<void> {
  return page.evaluate(async ({ name, owner, me, entries }) => {
    const opened = indexedDB.open(name, 10);
    opened.onupgradeneeded = () => {
      const db = opened.result;
      const store = (table: string, keyPath: string | string[], indexes: [string, IDBIndexParameters?][] = []) => {
        const made = db.createObjectStore(table, { keyPath });
        for (const [index, options] of indexes) made.createIndex(index, index, options);
      };
      store('groups', 'id');
      const members = db.createObjectStore('members', { keyPath: ['groupId', 'id'] });
      members.createIndex('groupId', 'groupId');
      store('events', 'id', [['groupId'], ['startTime'], ['dayKeys', { multiEntry: true }]]);
      store('comments', 'id', [['eventId'], ['groupId']]);
      store('notifications', 'id', [['createdAt']]);
      store('parts', ['groupId', 'part'], [['groupId']]);
      const byState: [string, IDBIndexParameters?][] = [['state'], ['entityKey'], ['scope']];
      store('outbox', 'opId', [['seq', { unique: true }], ...byState, ['deps', { multiEntry: true }]]);
      store('ids', 'local', [['realKey']]);
      store('meta', 'key');
      store('leases', 'name');
      store('faults', ['table', 'id']);
    };
    await new Promise<void>((resolve, reject) => {
      opened.onerror = () => reject(opened.error);
      opened.onsuccess = () => {
        const db = opened.result;
        const writing = db.transaction(['meta', 'outbox'], 'readwrite');
        const meta = writing.objectStore('meta');
        meta.add({ key: 'me', value: me });
        meta.add({ key: 'seq', value: entries.length });
        const now = Date.now();
        for (const [at, entry] of entries.entries()) {
          const sent = entry.state === 'in-flight';
          writing.objectStore('outbox').add({
            ...entry,
            seq: at + 1,
            owner,
            schemaVersion: 1,
            blobIds: [],
            deps: [],
            entityKey: `${entry.entity.type}:${entry.entity.id}`,
            attempts: sent ? 1 : 0,
            firstSentAt: sent ? now : null,
            serverAhead: sent ? 0 : null,
            heldUntil: 0,
            nextAt: 0,
            error: null,
            createdAt: now,
          });
        }
        writing.onerror = () => reject(writing.error);
        writing.oncomplete = () => {
          db.close();
          resolve();
        };
      };
    });
  }, database);
}
