import { seenEndpoints } from '#contract/calls/seen.ts';
import { Seen } from '#contract/records/field/seen.ts';
import type { NewEntry } from '#sync/entry/entry.ts';
import { scopeIdOf } from '#sync/entry/scope.ts';
import { createKind, type EntityShape } from './entity-kinds.ts';
import { textOf } from './fields.ts';
import { creation } from './new-entry.ts';

/**
 * Seen marks: up to when the user has seen the changes of others in a group. Each mark is an edit of its own and never
 * refused: the server keeps the latest, so that they need no order and no versions.
 */

const shape: EntityShape<Seen> = {
  type: 'seen',
  noun: 'seen mark',
  within: 'group',
  read: Seen,
  fields: ({ upTo }) => ({ upTo }),
  blank: (entry) => ({ id: entry.entity.id, groupId: scopeIdOf(entry), upTo: '', version: null }),
  apply: (row, fields) => ({ ...row, upTo: textOf(fields, 'upTo') || row.upTo }),
};

export const seenMark = createKind(shape, 'seen.mark', seenEndpoints.markSeen, { text: () => '' });

/** @param upTo ISO 8601 UTC, by the server's clock */
export const newSeenMark = (id: string, groupId: string, upTo: string): NewEntry =>
  creation(seenMark, { id, fields: { upTo }, scope: `group:${groupId}` });
