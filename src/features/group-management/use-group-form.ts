import { useState } from 'react';
import type { Group } from '#contract/records/groups/group.ts';
import { deviceZone } from '#contract/time/zone.ts';
import { usePerson } from '#kit/app/context.ts';
import { type EditFormState, useEditForm } from '#kit/form/use-edit-form.ts';
import type { GroupView } from '#store/queries/base/views.ts';
import { GROUP_PHRASES } from './phrases.ts';

export const GROUPS_SCOPE = 'groups';

const EDIT = 'edit-group ';

/** The name of a form. @param group the key or id of the group (`isCalled`); left out for a new one */
export const formOf = (group?: string): string => (group === undefined ? 'new-group' : EDIT + group);

/** The key or id of the group in the name of a form. */
export const nameIn = (form: string): string | undefined =>
  form.startsWith(EDIT) ? form.slice(EDIT.length) : undefined;

/** How long the form stays visible after it was saved, in milliseconds. */
const CLOSES_AFTER_MS = 300;

type GroupValues = {
  name: string;
  code: string;
  type: string;
  year: string;
  startDate: string;
  endDate: string;
  defaultTimezone: string;
  iconPath: string;
};

const valuesOf = (group: GroupView): GroupValues => ({
  name: group.name,
  code: group.code,
  type: group.type,
  year: group.year === null ? '' : String(group.year),
  startDate: group.startDate ?? '',
  endDate: group.endDate ?? '',
  defaultTimezone: group.defaultTimezone,
  iconPath: group.iconPath ?? '',
});

const blank = (): GroupValues => ({
  name: '',
  code: '',
  type: '',
  year: String(new Date().getFullYear()),
  startDate: '',
  endDate: '',
  defaultTimezone: deviceZone(),
  iconPath: '',
});

/**
 * The default code of a new group from its type, year and first month: 'HSS-26-04'; empty while one of them is missing.
 */
function codeOf({ name, type, year, startDate }: GroupValues): string {
  const month = startDate.slice(5, 7);
  return name.trim() && type && /^\d{4}$/.test(year) && month ? `${type}-${year.slice(2)}-${month}` : '';
}

/**
 * The state of the form of a group, or of a new one.
 * @param onWaits called with the local id when the group did not reach the server in time
 */
export function useGroupForm(
  form: string,
  group: GroupView | null,
  onClose: (saved: boolean) => void,
  onWaits?: (id: string) => void,
): EditFormState<GroupValues> & { refillCode(): void } {
  const person = usePerson();
  const [empty] = useState(blank);
  const [code, setCode] = useState('');
  const state = useEditForm<GroupValues>({
    place: { scope: GROUPS_SCOPE, form },
    title: group ? `changes to ${group.name}` : 'a new group',
    // The code follows the other fields until the user types one.
    initial: group ? valuesOf(group) : { ...empty, code },
    words: ({ name, code: own, type, year, startDate, endDate }) =>
      [name, own, type, year, startDate, endDate].filter(Boolean).join('\n'),
    ...(group && { told: (_: string, value: string) => value }),
    save: async (values, edit) => {
      let id = '';
      const held = {
        kept: (made = '') => {
          id = made;
          edit.kept(made);
        },
        takeBack: () => edit.takeBack(),
      };
      const typed = { ...values, type: values.type as Group['type'] & 'HSS', year: yearOf(values.year) };
      const verdict = await (group
        ? person.run((commands) => commands.updateGroup, { ...typed, groupId: group.id }, held)
        : person.run((commands) => commands.createGroup, typed, held));
      if (verdict.outcome === 'saved') onWaits?.(id);
      return verdict;
    },
    phrases: group ? GROUP_PHRASES.update : GROUP_PHRASES.create,
    closesAfter: CLOSES_AFTER_MS,
    onClose: (outcome) => onClose(outcome === 'kept'),
  });
  const next = group ? code : codeOf(state.values);
  if (next !== code) setCode(next);
  /** A cleared code follows the other fields again. */
  const refillCode = () => {
    if (!group && state.values.code.trim() === '') state.choice('code').onChange(code);
  };
  return { ...state, refillCode };
}

const yearOf = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);
