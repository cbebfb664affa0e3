import { isRow } from '#contract/schema/reading.ts';
import type { Store } from '#store/database/database.ts';
import { rowsNotDone } from '#store/database/outbox-rows.ts';
import type { OutboxRow } from '#store/database/schema.ts';
import { originalRow, unreadable, type WhySetAside } from '#store/outbox/set-aside.ts';
import type { Json, OutboxEntry } from '#sync/entry/entry.ts';
import { fieldsOf } from '#sync/kinds/fields.ts';
import { formText } from '#sync/kinds/labels.ts';
import { nameOf } from './outbox.ts';

/** The unreadable rows of the outbox for the Sync centre (STORE-7), as far as they can be read. */
export interface SetAsideView {
  opId: string;
  /** The title in words, where the kind of the edit is known. */
  title: string;
  /** The user's text, as far as it is found in the row; may be empty. */
  text: string;
  why: WhySetAside;
  /** Milliseconds since the epoch; null where the row does not contain it. */
  createdAt: number | null;
}

export async function listSetAside(store: Store): Promise<SetAsideView[]> {
  const rows = await store.read(async (db) => unreadable(await rowsNotDone(db)));
  return Promise.all(
    rows.map(async ({ row, why }) => {
      const { createdAt } = row;
      const isDate = typeof createdAt === 'number' && !Number.isNaN(new Date(createdAt).getTime());
      const { title, text } = await wordsOf(store, row);
      return { opId: row.opId, title, text, why, createdAt: isDate ? createdAt : null };
    }),
  );
}

/** The title and the text of an unreadable row. Never throws. */
export async function wordsOf(store: Store, row: OutboxRow): Promise<{ title: string; text: string }> {
  const was = originalRow(row);
  const kind = typeof was.kind === 'string' ? store.kinds.of(was.kind) : undefined;
  const place = typeof was.scope === 'string' ? (await nameOf(store, was.scope)).title : null;
  const text = attempt(() => kind?.text(was as unknown as OutboxEntry)) || textIn(was);
  return { title: attempt(() => kind?.title(place)) || 'An edit', text };
}

/** The text that `reading` returns; '' where it throws or returns something else. */
function attempt(reading: () => unknown): string {
  try {
    const said = reading();
    return typeof said === 'string' ? said : '';
  } catch {
    return '';
  }
}

/** The labeled fields of a form, otherwise every text in the body, and the names of files. */
function textIn({ body, files }: Record<string, unknown>): string {
  const names = Array.isArray(files) ? files.map((file) => (isRow(file) ? file.name : undefined)) : [];
  const form = attempt(() => formText(fieldsOf(body as Json)));
  return [...(form ? [form] : textsIn(body)), ...names].filter((text) => typeof text === 'string').join('\n');
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};
