import type { EditPlace } from './views.ts';

type Part = Extract<EditPlace, { part: string }>['part'];

const PART_OF: Readonly<Record<string, Part>> = {
  member: 'members',
  hotel: 'lodging',
  room: 'lodging',
  announcement: 'announcements',
  'emergency-card': 'emergency',
  'medical-note': 'emergency',
  handoff: 'roll-calls',
};

/** The part of a group that shows a type of entity; the schedule shows all types without a part of their own. */
export const partShowing = (type: string): Part => PART_OF[type] ?? 'schedule';
