import { isRow } from '#contract/reading.ts';
import type { Store } from '#store/database/database.ts';
import type { OutboxRow } from '#store/database/schema.ts';
import { asItWas, rowsNotDone, unreadable, type WhySetAside } from '#store/outbox/set-aside.ts';
import type { Json, OutboxEntry } from '#sync/entry.ts';
import { fieldsOf } from '#sync/kinds/fields.ts';
import { formText } from '#sync/kinds/labels.ts';
import { nameOf } from './outbox.ts';

/** What cannot be read of the outbox, as the Sync centre shows it (S106): as far as it can be read. */
export interface SetAsideView {
  opId: string;
  /** What it is, in words, where that can be told. */
  title: string;
  /** What of the person's text can be found in it; empty where there is none. */
  text: string;
  why: WhySetAside;
  /** Milliseconds since the epoch; null where it does not tell. */
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

/** What can be told of something that is no entry: its title, and the text in it. Never throws. */
export async function wordsOf(store: Store, row: OutboxRow): Promise<{ title: string; text: string }> {
  const was = asItWas(row);
  const kind = typeof was.kind === 'string' ? store.kinds.of(was.kind) : undefined;
  const place = typeof was.scope === 'string' ? (await nameOf(store, was.scope)).title : null;
  const text = attempt(() => kind?.text(was as unknown as OutboxEntry)) || textIn(was);
  return { title: attempt(() => kind?.title(place)) || 'An edit', text };
}

/** What is read of something damaged throws, or is no text. */
function attempt(reading: () => unknown): string {
  try {
    const said = reading();
    return typeof said === 'string' ? said : '';
  } catch {
    return '';
  }
}

/** The fields that can be told from a form; else every text that stands in the body, and the names of files. */
function textIn({ body, files }: Record<string, unknown>): string {
  const names = Array.isArray(files) ? files.map((file) => (isRow(file) ? file.name : undefined)) : [];
  const form = attempt(() => formText(fieldsOf(body as Json)));
  return [...(form ? [form] : textsIn(body)), ...names].filter((text) => typeof text === 'string').join('\n');
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};
