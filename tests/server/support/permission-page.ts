import type { Access, Endpoint } from '#contract/calls/endpoint.ts';

const WHO: Record<Access, string> = {
  public: 'everybody',
  'signed-in': 'whoever is signed in',
  group: 'who may see the group',
  'group-manager': 'who runs the group',
  'group-staff': 'the staff of the group',
  'comment-author': 'its author, administrators',
  organizer: 'organizers, administrators',
  admin: 'administrators',
  'self-or-admin': 'the person, administrators',
};

const INTRODUCTION = `# Who may call what

Printed from the table that \`tests/server/groups/access.test.ts\` tests, call by call and caller by
caller; it fails when this page is not true. To print it again:

\`\`\`
WRITE_PERMISSIONS=on npx vitest run --project server-sqlite tests/server/groups/access.test.ts
\`\`\`

- A group is seen by administrators, its members, and the organizer who made it. To anybody else nothing of it exists
  (404), not even the difference between hidden and missing.
- A group is run by administrators, the organizer who made it, and organizers who are Group Admin or Group Manager in it.
- The staff of a group are those who run it, and its members who are Group Admin, Group Manager, Assist Group Manager,
  Group Assistant or Operation. Roll calls exist for them alone, in the changes feed as well.
- An event is changed, cancelled and restored by those who run its group. The other staff move its times alone, by
  running late (\`PUT /api/schedules/{id}\` with \`delay\`), so that call is open to them and refuses all else (403).
- The buses of an event, and who rides in them, are read by everybody who may see the event, in the changes feed; those of
  a draft by the staff of its group alone. Who has boarded is known by roll calls, and so to the staff alone.
- What the staff of a group announce is read by everybody in it, in the changes feed; who has confirmed it by its staff
  alone.
- The emergency card of a group is read by everybody in it, in the changes feed; the number of the insurance policy on it
  by its staff alone. Medical notes, and who looked at them, exist for the staff of that very group alone: not for the
  member whom they are about, nor for the staff of another group. No call lists them; they come by the changes feed.
- An archived group is read by the same people, and changed by nobody (409) until one of those who run it brings it back:
  \`PUT /api/groups/{id}\` with \`isArchived: false\` (\`tests/server/groups/archived.test.ts\`).
- A write is judged when it begins to arrive and again in its own transaction: what somebody loses in between, their
  session, their role or their place in a group, counts for it. Only the repetition of a write that was done is answered
  as it was then (\`tests/server/writes/withdrawn.databases.test.ts\`).
- A device that is sent notifications is its person's alone; the one that is called is the Student's.
- Administrators cannot be deleted (403), and the last one can be neither demoted nor disabled (409).

The columns are the answers to: nobody signed in; a user of another group; an instructor who is Group Manager in the
group; a user who is a Student in it (and the author of the comment); the organizer who made the group; an
administrator. The person whose account is called is none of these. Calls with the token of a mail or of a calendar are
tried with one that nobody was given; whoever holds a real one may use it.
`;

const HEADINGS = ['Call', 'Who may', 'Anonymous', 'Non-member', 'Instructor', 'User', 'Organizer', 'Admin'];

/** The table of permissions as a page for people; the answers are in the order of the columns. */
export function permissionPage(rows: readonly { endpoint: Endpoint; answers: readonly number[] }[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const body = rows.map(({ endpoint: { method, path, access }, answers }) =>
    line([`\`${method} ${path}\``, WHO[access], ...answers]),
  );
  return [INTRODUCTION, line(HEADINGS), line(HEADINGS.map(() => '---')), ...body, ''].join('\n');
}
