import * as v from 'valibot';
import { GROUP_YEARS, LINE_MAX_LENGTH } from '#contract/schema/limits.ts';
import { required, requiredLine, writtenDay, writtenZone } from '#contract/schema/writing.ts';
import { GROUP_TYPES } from './group.ts';

const YEAR = `Year must be a whole number from ${GROUP_YEARS.first} to ${GROUP_YEARS.last}`;
/**
 * Icons are files of this server; any other address would be requested in the name of every person who sees the group.
 */
const ICON = /^\/uploads(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;

const form = {
  name: requiredLine('Group name is required', LINE_MAX_LENGTH),
  code: requiredLine('Group code is required', LINE_MAX_LENGTH),
  type: v.optional(v.picklist(GROUP_TYPES, 'Group type is required'), '' as 'HSS'),
  year: v.optional(
    v.pipe(v.number(YEAR), v.integer(YEAR), v.minValue(GROUP_YEARS.first, YEAR), v.maxValue(GROUP_YEARS.last, YEAR)),
    Number.NaN,
  ),
  startDate: required('Start date is required', writtenDay),
  endDate: required('End date is required', writtenDay),
  defaultTimezone: v.pipe(
    v.nullish(v.union([v.literal(''), writtenZone], 'Not a known time zone'), ''),
    v.transform((zone) => zone || 'UTC'),
  ),
  iconPath: v.pipe(
    v.nullish(
      v.pipe(
        v.string('Must be text'),
        v.maxLength(LINE_MAX_LENGTH, 'Too long'),
        v.check((path) => path === '' || (ICON.test(path) && !path.includes('..')), 'Not the address of an icon'),
      ),
      '',
    ),
    v.transform((path) => path || null),
  ),
};

/** The reason why an edit in an archived group is refused. */
export const GROUP_IS_ARCHIVED = 'This group is archived, so it cannot be changed. Its organizers can restore it.';

/** POST /api/groups: the whole form. */
export const GroupForm = v.pipe(
  v.strictObject(form),
  v.forward(
    v.partialCheck(
      [['startDate'], ['endDate']],
      ({ startDate, endDate }) => endDate >= startDate,
      'End date must be after start date',
    ),
    ['endDate'],
  ),
);
export type GroupForm = v.InferOutput<typeof GroupForm>;

/** PUT /api/groups/{id}: the whole form, and whether the group is archived if that changes. */
export const GroupChange = v.pipe(
  v.strictObject({ ...form, isArchived: v.optional(v.boolean('Must be true or false')) }),
  v.forward(
    v.partialCheck(
      [['startDate'], ['endDate']],
      ({ startDate, endDate }) => endDate >= startDate,
      'End date must be after start date',
    ),
    ['endDate'],
  ),
);
export type GroupChange = v.InferOutput<typeof GroupChange>;
