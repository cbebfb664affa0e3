import { memberRoleLabel, SITE_ROLES, siteRoleLabel } from '#contract/records/groups/roles.ts';
import { eventTypeLabel } from '#contract/records/schedule/schedule-item.ts';
import { textOfHtml } from '#contract/text/plain-text.ts';
import { peopleText } from '#contract/text/plural.ts';
import { clockLabel } from '#contract/time/clock-labels.ts';
import { localDay } from '#contract/time/day.ts';
import { clockText, shortDayText } from '#contract/time/text.ts';
import { zoneLabel } from '#contract/time/zone.ts';
import type { Json } from '#sync/entry/entry.ts';
import { textOf } from './fields.ts';
import type { Fields } from './kind.ts';

/** The labels of fields, as their forms show them. */
const LABELS: Readonly<Record<string, string>> = {
  content: 'Comment',
  title: 'Title',
  type: 'Type',
  startTime: 'Start',
  endTime: 'End',
  timezone: 'Time zone',
  endTimezone: 'End time zone',
  description: 'Description',
  instruction: 'Instructions',
  address: 'Address',
  busPickupAddress: 'Bus pickup',
  busDropoffAddress: 'Bus drop-off',
  existingAttachments: 'Attachments',
  isDraft: 'Draft',
  audience: 'Who takes part',
  isFixed: 'Fixed time',
  mustRead: 'Must be read',
  isCancelled: 'Canceled',
  body: 'Text',
  name: 'Name',
  code: 'Group code',
  year: 'Year',
  startDate: 'Start date',
  endDate: 'End date',
  defaultTimezone: 'Time zone',
  iconPath: 'Icon',
  closedAt: 'Closed',
  role: 'Role',
  memberType: 'Type',
  firstName: 'First name',
  lastName: 'Last name',
  preferredName: 'Preferred name',
  email: 'Email',
  sendInvitation: 'Invitation is sent',
  phone: 'Phone',
  gender: 'Gender',
  accountStatus: 'Account status',
  timeZone: 'Time zone',
  profileImageUrl: 'Picture',
  website: 'Website',
  imageUrl: 'Picture',
  salesManagerName: 'Sales manager',
  salesManagerPhone: 'Sales manager phone',
  salesManagerEmail: 'Sales manager email',
  meetingManagerName: 'Meeting manager',
  meetingManagerPhone: 'Meeting manager phone',
  meetingManagerEmail: 'Meeting manager email',
  roomNumber: 'Room',
  checkInDate: 'Check-in',
  checkOutDate: 'Check-out',
  notes: 'Notes',
  seats: 'Seats',
  plate: 'Number plate',
  driverPhone: "Driver's phone",
  hospitalName: 'Hospital',
  hospitalPhone: 'Hospital phone',
  hospitalAddress: 'Hospital address',
  embassyName: 'Embassy',
  embassyPhone: 'Embassy phone',
  embassyAddress: 'Embassy address',
  insuranceCompany: 'Insurance',
  insurancePhone: 'Insurance phone',
  insurancePolicy: 'Policy number',
  contacts: 'People to call',
  hotels: 'Hotels in local script',
  countries: 'Countries',
  medical: 'Medical',
  allergies: 'Allergies',
  diets: 'Diet',
  dietary: 'Other dietary needs',
  defaultTranslationLanguage: 'Translation language',
  clock: 'Clock',
};

/** The label of a field; its name where it has none. */
export const fieldLabel = (field: string): string => LABELS[field] ?? field;

/** 'MMM d, yyyy', of an instant with 'hh:mm a' and the zone; other text as it is. */
function timeText(text: string, zone: string): string {
  const at = Date.parse(text);
  if (Number.isNaN(at) || !/^\d{4}-\d\d-\d\d/.test(text)) return text;
  if (text.length === 10) return shortDayText(text);
  return `${shortDayText(localDay(at, zone))} ${clockText(at, zone)} ${zoneLabel(zone, at)}`;
}

const isSiteRole = (role: string): boolean => (SITE_ROLES as readonly string[]).includes(role);
const roleText = (role: string): string => (isSiteRole(role) ? siteRoleLabel(role) : memberRoleLabel(role));

const STATUSES: Readonly<Record<string, string>> = { present: 'Present', absent: 'Absent', excused: 'Excused' };
/** The status of a mark in words. */
export const statusLabel = (status: string): string => STATUSES[status] ?? status;

/** Fields whose values are not plain text, with functions that show them. */
const TEXTS: Readonly<Record<string, (value: string, zone: string) => string>> = {
  description: textOfHtml,
  instruction: textOfHtml,
  type: eventTypeLabel,
  role: roleText,
  memberType: roleText,
  startTime: timeText,
  endTime: timeText,
  startDate: timeText,
  endDate: timeText,
  checkInDate: timeText,
  checkOutDate: timeText,
  closedAt: timeText,
  clock: clockLabel,
};

/** Roles by their labels and people by their number: the names of people are not known here. */
function audienceText(value: Json): string {
  const { memberIds, roles } = (value ?? {}) as { memberIds?: string[]; roles?: string[] };
  const people = memberIds?.length ?? 0;
  const parts = [...(roles ?? []).map(roleText), ...(people > 0 ? [peopleText(people)] : [])];
  return parts.join(', ') || 'Everyone';
}

const typed =
  (...names: string[]) =>
  (item: Fields): string =>
    names
      .map((name) => textOf(item, name))
      .filter(Boolean)
      .join(' ');

/** Lists of more than names: for an item, the typed text. */
const OBJECTS: Readonly<Record<string, (item: Fields) => string>> = {
  contacts: typed('name', 'role', 'phone'),
  hotels: typed('localName', 'localAddress'),
  countries: (item) => ['from', 'country'].map((name) => textOf(item, name)).join(' '),
};

/**
 * The value of a field as text that can be read and copied.
 * @param all the whole form: an event's times are shown in the event's zone, others in UTC
 */
export function fieldText(field: string, value: Json | undefined, all: Fields = {}): string {
  if (field === 'audience' && value !== undefined) return audienceText(value);
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((item) => fieldText(field, item, all)).join(', ');
  if (typeof value === 'object') return OBJECTS[field]?.(value) ?? fieldText(field, value.name, all);
  const text = String(value);
  const zone = (field === 'endTime' && textOf(all, 'endTimezone')) || textOf(all, 'timezone');
  return text === '' ? '' : (TEXTS[field]?.(text, zone) ?? text);
}

/**
 * The text that a user typed into a form, one line per field. Ids are left out.
 * @param all the whole form where `fields` are only the changed ones
 */
export function formText(fields: Fields, all: Fields = fields): string {
  return Object.entries(fields)
    .filter(([field]) => LABELS[field] !== undefined)
    .map(([field, value]) => [fieldLabel(field), fieldText(field, value, all)] as const)
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `${label}: ${text}`)
    .join('\n');
}
