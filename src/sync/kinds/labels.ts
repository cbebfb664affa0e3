import type { Json } from '#sync/entry.ts';
import type { Fields } from './kind.ts';

/** Fields of bodies in the words of their forms (part 1 §5, part 2 §5). */
const LABELS: Readonly<Record<string, string>> = {
  content: 'Comment',
  title: 'Title',
  type: 'Type',
  startTime: 'Start',
  endTime: 'End',
  timezone: 'Time zone',
  description: 'Description',
  instruction: 'Instructions',
  address: 'Address',
  busPickupAddress: 'Bus pickup',
  busDropoffAddress: 'Bus drop-off',
  existingAttachments: 'Attachments',
  name: 'Name',
  code: 'Group code',
  year: 'Year',
  startDate: 'Start date',
  endDate: 'End date',
  defaultTimezone: 'Time zone',
  iconPath: 'Icon',
  role: 'Role',
  memberType: 'Type',
  firstName: 'First name',
  lastName: 'Last name',
  preferredName: 'Preferred name',
  email: 'Email',
  phone: 'Phone',
  gender: 'Gender',
  timeZone: 'Time zone',
  profileImageUrl: 'Picture',
  website: 'Website',
  imageUrl: 'Picture',
  salesManagerName: 'Sales manager',
  salesManagerPhone: 'Sales manager’s phone',
  salesManagerEmail: 'Sales manager’s email',
  meetingManagerName: 'Meeting manager',
  meetingManagerPhone: 'Meeting manager’s phone',
  meetingManagerEmail: 'Meeting manager’s email',
  roomNumber: 'Room',
  checkInDate: 'Check-in',
  checkOutDate: 'Check-out',
  notes: 'Notes',
  defaultTranslationLanguage: 'Translation language',
};

/** A field's name in words; its own name where it has none. */
export const fieldLabel = (field: string): string => LABELS[field] ?? field;

/** HTML as the text that it shows. */
const plain = (html: string): string =>
  html
    .replace(/<\/(?:p|li|h\d|div)>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .trim();

/** What a field says, as text that can be read and copied. */
export function fieldText(field: string, value: Json | undefined): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((item) => fieldText(field, item)).join(', ');
  if (typeof value === 'object') return fieldText(field, value.name);
  const text = String(value);
  return field === 'description' || field === 'instruction' ? plain(text) : text;
}

/** Everything that a person typed into a form, a line per field. Ids say nothing to people. */
export function formText(fields: Fields): string {
  return Object.entries(fields)
    .filter(([field]) => LABELS[field] !== undefined)
    .map(([field, value]) => [fieldLabel(field), fieldText(field, value)] as const)
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `${label}: ${text}`)
    .join('\n');
}
