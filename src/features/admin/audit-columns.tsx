import { memberRoleLabel, siteRoleLabel } from '#contract/records/groups/roles.ts';
import { AUDIT_ACTIONS, type AuditRow } from '#contract/records/installation/audit.ts';
import { capitalised } from '#contract/schema/names.ts';
import { momentText } from '#contract/time/text.ts';
import { deviceZone } from '#contract/time/zone.ts';
import type { Column } from '#ui/data-table/data-table.tsx';
import { Text } from '#ui/layout/layout.tsx';

/** The words for an action; a later server's own name for one that this app does not know. */
const actionText = ({ action }: AuditRow): string =>
  (AUDIT_ACTIONS as Readonly<Record<string, string>>)[action] ?? action;

const OF_SITE_ROLES: ReadonlySet<string> = new Set(['role-changed', 'user-created']);

/** Roles by their labels, and nothing that the action says already. */
function detailText(row: AuditRow): string {
  const { action, detail } = row;
  if (!detail || actionText(row).endsWith(` ${detail}`)) return '';
  const labelOf = action.startsWith('member-') ? memberRoleLabel : OF_SITE_ROLES.has(action) ? siteRoleLabel : null;
  return labelOf ? detail.split(' → ').map(labelOf).join(' → ') : detail;
}

/** The actor; a deleted user by number. */
const personText = ({ by }: AuditRow): string => (by ? (by.name ?? `User ${by.id}`) : 'Not signed in');

function subjectText({ subject, group }: AuditRow): string {
  const thing = subject && (subject.name ?? capitalised(subject.kind).replace(/ .*/, (rest) => rest.toLowerCase()));
  const number = subject?.name == null && subject?.id ? ` ${subject.id}` : '';
  const place = group && (group.name ?? `Group ${group.id}`);
  return [thing && `${thing}${number}`, place].filter(Boolean).join(' · ');
}

const sourceText = ({ address, device }: AuditRow): string => [address, device].filter(Boolean).join(' · ');

export const rowName = (row: AuditRow): string => `${actionText(row)}, ${momentText(row.at, deviceZone())}`;

export const COLUMNS: readonly Column<AuditRow>[] = [
  {
    key: 'action',
    header: 'Action',
    cell: (row) => (
      <>
        {actionText(row)}{' '}
        <Text as="span" tone="soft" size="small" weight="plain">
          {detailText(row)}
        </Text>
      </>
    ),
  },
  {
    key: 'person',
    header: 'Person',
    inRow: 'below',
    long: { share: 25, text: personText },
    cell: (row) => <span dir="auto">{personText(row)}</span>,
  },
  {
    key: 'subject',
    header: 'About',
    long: { share: 40, text: subjectText },
    cell: (row) => <span dir="auto">{subjectText(row) || '–'}</span>,
  },
  {
    key: 'source',
    header: 'From',
    long: { share: 35, text: sourceText },
    cell: (row) => sourceText(row) || 'The server',
  },
  {
    key: 'time',
    header: 'Time',
    inRow: 'mark',
    cell: ({ at }) => (
      <Text as="span" tone="soft" tabular>
        <time dateTime={at}>{momentText(at, deviceZone())}</time>
      </Text>
    ),
  },
];

/** The rows of a file: instants, and numbers beside the names, which may change. */
export const linesOf = (rows: readonly AuditRow[]): string[][] => [
  ['Time', 'Action', 'Detail', 'Person', 'Person ID', 'About', 'About ID', 'Group', 'Group ID', 'Address', 'Device'],
  ...rows.map((row) => [
    row.at,
    actionText(row),
    row.detail ?? '',
    row.by?.name ?? '',
    String(row.by?.id ?? ''),
    row.subject ? [row.subject.kind, row.subject.name].filter(Boolean).join(' ') : '',
    String(row.subject?.id ?? ''),
    row.group?.name ?? '',
    String(row.group?.id ?? ''),
    row.address ?? '',
    row.device ?? '',
  ]),
];
