import * as v from 'valibot';
import { publishEndpoints } from '#contract/calls/publish.ts';
import { Published } from '#contract/records/schedule/publish.ts';
import { plural } from '#contract/text/plural.ts';
import type { NewEntry } from '#sync/entry/entry.ts';
import { fieldsOf, idOfScope, listOf, textOf } from './fields.ts';
import type { EditKind } from './kind.ts';
import { creation } from './new-entry.ts';

/**
 * Publishes drafts: one edit for all of them, so that they are published together and with one notification (decision
 * 021).
 */

export const publication: EditKind = {
  kind: 'publication.create',
  call: publishEndpoints.publish,
  within: 'group',
  refs: idOfScope,
  entityType: 'publication',
  effect: 'create',
  acknowledge: (_entry, body) => {
    const read = v.safeParse(Published, body);
    if (!read.success) return null;
    return { id: null, row: undefined, brought: read.output.events.rows.map((row) => ({ type: 'event', row })) };
  },
  show: (entry) => ({ id: entry.entity.id, eventIds: listOf(fieldsOf(entry.body), 'eventIds') }),
  title: (where) => (where ? `Published the plan in “${where}”` : 'Published the plan'),
  text: ({ body }) => {
    const fields = fieldsOf(body);
    return [textOf(fields, 'day'), plural(listOf(fields, 'eventIds').length, 'event')].filter(Boolean).join(': ');
  },
};

/**
 * @param day the day of the published plan, `yyyy-MM-dd` @param eventIds the ids of the drafts, including local ones
 */
export const newPublication = (id: string, groupId: string, day: string, eventIds: readonly string[]): NewEntry =>
  creation(publication, { id, fields: { day, eventIds: [...eventIds] }, scope: `group:${groupId}` });
