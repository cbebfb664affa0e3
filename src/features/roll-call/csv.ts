import { memberRoleLabel } from '#contract/records/groups/roles.ts';
import { compareText } from '#contract/text/order.ts';
import { momentText } from '#contract/time/text.ts';
import type { ReadRollCall } from '#kit/roll-call/use-roll-call.ts';
import { STATUS_LABELS } from '#kit/roll-call/words.ts';
import type { MarkView } from '#store/queries/base/views.ts';
import type { Standing } from '#store/queries/field/standing-marks.ts';

const marked = ({ status, note, madeAt, madeBy }: MarkView, { nameOfMaker }: ReadRollCall, zone: string): string[] => [
  STATUS_LABELS[status],
  note,
  momentText(madeAt, zone),
  nameOfMaker(madeBy),
];

const columns = (zone: string): string[] => ['Name', 'Role', 'Status', 'Note', `Marked at (${zone})`, 'Marked by'];
const roleText = (role: string | null): string => (role === null ? '' : memberRoleLabel(role));

/** The standing of a person; when marks disagree, the text of each of them. */
function standsText({ mark, disagreeing }: Standing<MarkView>, read: ReadRollCall, zone: string): string[] {
  const said = [mark, ...disagreeing].map((each) => marked(each, read, zone));
  return marked(mark, read, zone).map((_, column) => said.flatMap((cells) => cells[column] || []).join(' / '));
}

/** The rows of a CSV file of the expected people, with the standing of each. */
export const peopleCsv = (read: ReadRollCall, zone: string): string[][] => [
  columns(zone),
  ...read.expected.map(({ id, name, role }) => {
    const stands = read.standing.get(id);
    return [name, roleText(role), ...(stands ? standsText(stands, read, zone) : ['Not marked', '', '', ''])];
  }),
];

/** The rows of a CSV file of all marks, in the order in which they were made. */
export function marksCsv(read: ReadRollCall, zone: string): string[][] {
  const marks = [...read.marks].sort((a, b) => compareText(a.madeAt, b.madeAt));
  return [
    columns(zone),
    ...marks.map((mark) => {
      const { name, role } = read.personOf(mark.memberId);
      return [name, roleText(role), ...marked(mark, read, zone)];
    }),
  ];
}
