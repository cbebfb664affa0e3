import type { Access, Endpoint } from '#contract/calls/endpoint.ts';

const WHO: Record<Access, string> = {
  public: 'everyone',
  'signed-in': 'every signed-in user',
  group: 'users who may see the group',
  'group-manager': 'users who run the group',
  'group-staff': 'the staff of the group',
  'comment-author': 'its author, administrators',
  organizer: 'organizers, administrators',
  admin: 'administrators',
  'self-or-admin': 'the person, administrators',
};

const INTRODUCTION = `# The access rules of each call

Printed from the table that \`tests/server/groups/access.test.ts\` tests, call by call and caller by
caller; it fails when this page is not true. To print it again:

\`\`\`
WRITE_PERMISSIONS=on npx vitest run --project server-sqlite tests/server/groups/access.test.ts
\`\`\`

- A group is seen by administrators, its members, and the organizer who made it. For other users it does not exist
  (404): a hidden group and a missing one are answered alike.
- A group is run by administrators, the organizer who made it, and organizers who are Group Admin or Group Manager in
  it.
- The staff of a group are those who run it, and its members who are Group Admin, Group Manager, Assist Group Manager,
  Group Assistant or Operation. Roll calls exist for them alone, in the changes feed as well.
- An event is changed, cancelled, restored and deleted by those who run its group. The other staff move its times
  alone, by running late (\`PUT /api/schedules/{id}\` with \`delay\`), so that call is open to them and refuses all else
  (403).
- The buses of an event, with their riders, are read by all users who may see the event, in the changes feed; those of a
  draft by the staff of its group alone. The boarded riders follow from roll calls, and so are known to the staff alone.
- Announcements of the staff of a group are read by all its members, in the changes feed; their receipts by its staff
  alone.
- The emergency card of a group is read by all its members, in the changes feed; the number of the insurance policy on
  it by its staff alone. Medical notes, and looks at them, exist for the staff of that very group alone: not for the
  member whom they are about, nor for the staff of another group. No call lists them; they come by the changes feed.
- An archived group is read by the same people, and cannot be changed (409) until a user who runs it restores it:
  \`PUT /api/groups/{id}\` with \`isArchived: false\` (\`tests/server/groups/archived.test.ts\`).
- A write is judged when it begins to arrive and again in its own transaction: a session, a role or a place
  in a group that the user loses in between is gone for it. Only the repetition of a write that was done is answered as
  it was then (\`tests/server/writes/withdrawn.databases.test.ts\`).
- A device that is sent notifications is its person's alone; the one that is called is the Student's.
- Administrators cannot be deleted (403), and the last one can be neither demoted nor disabled (409).

The columns are the answers to: a caller without a session; a user of another group; an instructor who is Group Manager
in the group; a user who is a Student in it (and the author of the comment); the organizer who made the group; an
administrator. The person whose account is called is none of these. Calls with the token of a mail or of a calendar are
tried with one that was never given out; every holder of a real one may use it.
`;

const HEADINGS = ['Call', 'Allowed', 'Anonymous', 'Non-member', 'Instructor', 'User', 'Organizer', 'Admin'];

/** The table of permissions as a page for people; the answers are in the order of the columns. */
export function permissionPage(rows: readonly { endpoint: Endpoint; answers: readonly number[] }[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const body = rows.map(({ endpoint: { method, path, access }, answers }) =>
    line([`\`${method} ${path}\``, WHO[access], ...answers]),
  );
  return [INTRODUCTION, line(HEADINGS), line(HEADINGS.map(() => '---')), ...body, ''].join('\n');
}
