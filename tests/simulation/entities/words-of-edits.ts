import type { OutboxEntry } from '#sync/entry/entry.ts';
import { fieldsOf } from '#sync/kinds/fields.ts';
import type { Fields } from '#sync/kinds/kind.ts';
import { entityModels } from './all-models.ts';
import { readWords } from './words.ts';

/** The words that edits write, and those that their authors saw, of the entity models that they belong to. */

/** Edits contain words of others too: the author of a comment, the guest of a room. */
const ofEntity = (type: string, value: unknown): string[] => {
  const marks = new Set(entityModels.flatMap(({ entity, mark }) => (entity === type ? mark : [])));
  return readWords(JSON.stringify(value)).flatMap(({ words }) => (marks.has(words[0] ?? '') ? words : []));
};

const ownerOf = ({ owner }: OutboxEntry): string => owner.slice(owner.lastIndexOf('|') + 1);

/** The words that the values of a row represent, in the fields that an edit writes. */
function coded(entry: OutboxEntry, row: unknown, isAbout: (field: string) => boolean): string[] {
  const about = entityModels.filter(
    ({ entity, coded: code }) => entity === entry.entity.type && code && isAbout(code.field),
  );
  return about.flatMap(({ coded: code }) => code?.read(row as Fields, ownerOf(entry)) ?? []);
}

/**
 * The words that an edit writes. The files that it keeps with an event are not its own words: another user may have
 * added them, or have removed them since (MERGE-6).
 */
export function wordsIn(entry: OutboxEntry): string[] {
  const { entity, files, base } = entry;
  const { existingAttachments: _, ...fields } = fieldsOf(entry.body);
  const row = { ...fieldsOf(base?.snapshot), ...fields };
  return [...ofEntity(entity.type, [fields, files]), ...coded(entry, row, (field) => field in fields)];
}

/** The words that the user saw before it. */
export const wordsBefore = (entry: OutboxEntry): string[] => (entry.base ? wordsOfRow(entry, entry.base.snapshot) : []);

/** The words of a row of the edit's entity. */
export const wordsOfRow = (entry: OutboxEntry, row: unknown): string[] =>
  row === null ? [] : [...ofEntity(entry.entity.type, row), ...coded(entry, row, () => true)];
