import type { OutboxEntry } from '#sync/entry.ts';
import { fieldsOf } from '#sync/kinds/fields.ts';
import type { Fields } from '#sync/kinds/kind.ts';
import { entityModels } from './all-models.ts';
import { readWords } from './words.ts';

/** The words that edits write, and those that their authors saw, of the entityModels that they are about. */

/** Edits hold words of others too: who wrote a comment, who sleeps in a room. */
const ofEntity = (type: string, value: unknown): string[] => {
  const marks = new Set(entityModels.flatMap(({ entity, mark }) => (entity === type ? mark : [])));
  return readWords(JSON.stringify(value)).flatMap(({ words }) => (marks.has(words[0] ?? '') ? words : []));
};

const ownerOf = ({ owner }: OutboxEntry): string => owner.slice(owner.lastIndexOf('|') + 1);

/** The words for which values of a row stand, of those fields that an edit is about. */
function coded(entry: OutboxEntry, row: unknown, isAbout: (field: string) => boolean): string[] {
  const about = entityModels.filter(
    ({ entity, coded: code }) => entity === entry.entity.type && code && isAbout(code.field),
  );
  return about.flatMap(({ coded: code }) => code?.read(row as Fields, ownerOf(entry)) ?? []);
}

/**
 * The words that an edit wants to write. The files that it leaves with an event are no words of its own: somebody else may
 * have added them, or have taken them off since (S91).
 */
export function wordsIn(entry: OutboxEntry): string[] {
  const { entity, files, base } = entry;
  const { existingAttachments: _, ...fields } = fieldsOf(entry.body);
  const row = { ...fieldsOf(base?.snapshot), ...fields };
  return [...ofEntity(entity.type, [fields, files]), ...coded(entry, row, (field) => field in fields)];
}

/** Those that the person saw before it. */
export const wordsBefore = (entry: OutboxEntry): string[] => (entry.base ? wordsOfRow(entry, entry.base.snapshot) : []);

/** Those of a row of the entity that an edit is about. */
export const wordsOfRow = (entry: OutboxEntry, row: unknown): string[] =>
  row === null ? [] : [...ofEntity(entry.entity.type, row), ...coded(entry, row, () => true)];
