import BedDoubleIcon from 'lucide-react/icons/bed-double';
import MegaphoneIcon from 'lucide-react/icons/megaphone';
import MessageIcon from 'lucide-react/icons/message-square';
import TentTreeIcon from 'lucide-react/icons/tent-tree';
import UserIcon from 'lucide-react/icons/user';
import type { ReactNode } from 'react';
import { memberRoleLabel } from '#contract/records/groups/roles.ts';
import { eventFamily } from '#contract/records/schedule/schedule-item.ts';
import type { Wanted } from '#contract/text/words.ts';
import { clockText, weekdayText } from '#contract/time/text.ts';
import { toAnnouncements, toComment, toEvent, toGroup } from '#kit/addresses/addresses.ts';
import type { Findable } from '#store/queries/search/findable.ts';
import { EventIcon } from '#ui/event-icon/event-icon.tsx';
import type { Action } from './actions.tsx';
import { marked } from './marks.ts';

export type Unkeyed = Findable | Action;
/** A choice: something on this device, or an action. */
export type Choice = Unkeyed & { key: string };
export type ChoiceKind = Choice['kind'];

/** A part of the context of a choice; searchable parts show their matches. */
interface Context {
  text: string;
  isSearched?: boolean;
}

type Place =
  | Extract<Action['run'], object>['to']
  | ReturnType<typeof toGroup | typeof toEvent | typeof toAnnouncements | typeof toComment>;

interface Kind<TChoice> {
  heading: string;
  icon(choice: TChoice): ReactNode;
  /** From near to far. */
  context(choice: TChoice, wanted: readonly Wanted[]): readonly Context[];
  /** The screen that shows it; null for an action that opens none. */
  place(choice: TChoice): Place | null;
}

const groupOf = ({ group }: Findable, isSearched = false): Context => ({ text: group?.name ?? '', isSearched });
const zoneOf = ({ group }: Findable): string => group?.zone ?? 'UTC';
const groupIdOf = ({ group }: Findable): string => group?.id ?? '';

/** The kinds, in their order among equally good matches. */
export const KINDS: { readonly [K in ChoiceKind]: Kind<Extract<Choice, { kind: K }>> } = {
  action: {
    heading: 'Actions',
    icon: (choice) => <choice.icon aria-hidden="true" />,
    context: () => [],
    place: ({ run }) => (typeof run === 'object' ? run.to : null),
  },
  group: {
    heading: 'Groups',
    icon: () => <TentTreeIcon aria-hidden="true" />,
    context: () => [],
    place: ({ id }) => toGroup(id),
  },
  day: {
    heading: 'Days',
    icon: () => <EventIcon family="others" />,
    context: (day) => [groupOf(day, true)],
    place: (day) => toGroup(groupIdOf(day), day.id),
  },
  event: {
    heading: 'Events',
    icon: ({ type }) => <EventIcon family={eventFamily(type)} />,
    context: (event) => [
      { text: event.isCancelled ? 'Canceled' : '' },
      { text: `${weekdayText(event.startTime, zoneOf(event))}, ${clockText(event.startTime, zoneOf(event))}` },
      groupOf(event),
    ],
    place: ({ id }) => toEvent(id),
  },
  person: {
    heading: 'People',
    icon: () => <UserIcon aria-hidden="true" />,
    context: (person) => [{ text: memberRoleLabel(person.role) }, groupOf(person)],
    place: (person) => toGroup(groupIdOf(person), undefined, 'members'),
  },
  room: {
    heading: 'Hotels and rooms',
    icon: () => <BedDoubleIcon aria-hidden="true" />,
    context: (room) => [{ text: room.hotel, isSearched: true }, groupOf(room)],
    place: (room) => toGroup(groupIdOf(room), undefined, 'lodging'),
  },
  announcement: {
    heading: 'Announcements',
    icon: () => <MegaphoneIcon aria-hidden="true" />,
    context: (announcement, wanted) => {
      const text = { text: announcement.more, isSearched: true };
      // Its text, where it was found by it.
      const found = marked(text.text, wanted).some(({ isMarked }) => isMarked) ? [text] : [];
      return [...found, { text: weekdayText(announcement.createdAt, zoneOf(announcement)) }, groupOf(announcement)];
    },
    place: (announcement) => toAnnouncements(groupIdOf(announcement)),
  },
  comment: {
    heading: 'Comments',
    icon: () => <MessageIcon aria-hidden="true" />,
    context: (comment) => [{ text: comment.author, isSearched: true }, { text: comment.event }, groupOf(comment)],
    place: ({ eventId, id }) => toComment(eventId, id),
  },
};

export const kindOf = ({ kind }: Choice): Kind<Choice> => KINDS[kind];

/** The key includes the group, because the same day or person may be in several groups. */
export const choiceOf = (found: Unkeyed): Choice => ({
  ...found,
  key: found.kind === 'action' ? `action ${found.id}` : `${found.kind} ${found.group?.id ?? ''} ${found.id}`,
});
