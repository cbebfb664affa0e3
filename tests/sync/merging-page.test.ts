import { describe, expect, it } from 'vitest';
import type { RollCall } from '#contract/records/field/roll-call.ts';
import type { ScheduleItem } from '#contract/records/schedule/schedule-item.ts';
import { aComment, anEvent } from '#support/rows.ts';
import type { Json, NewEntry, OutboxEntry } from '#sync/entry/entry.ts';
import { editKinds } from '#sync/kinds/all-kinds.ts';
import { newCommentCreate, newCommentDelete, newCommentEdit } from '#sync/kinds/comment.ts';
import { eventUpdate, newEventUpdate } from '#sync/kinds/event.ts';
import type { Me } from '#sync/kinds/kind.ts';
import { newRollCallUpdate, rollCallUpdate } from '#sync/kinds/roll-call.ts';
import { isEquivalentText } from '#sync/kinds/text-equality.ts';
import { newSettingsUpdate, settingsUpdate } from '#sync/kinds/user.ts';
import { coalesce } from '#sync/outbox/coalesce.ts';
import { type Circumstances, mergeEdit } from '#sync/outbox/merge.ts';
import { rebaseOnDone, rebaseWithout } from '#sync/outbox/rebase.ts';
import page from '../../docs/merging.md?raw';

/** The rows of a section's table, without its head; `which` of several, from 0. */
function rowsOf(heading: string, which = 0): string[][] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const tables = (section.split('\n## ')[0] ?? '').split('\n\n').filter((block) => block.startsWith('|'));
  const lines = (tables[which] ?? '').split('\n').filter((line) => line.startsWith('|'));
  const rows = lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
  expect(rows, heading).not.toEqual([]);
  return rows;
}

const ME: Me = { id: '7', firstName: 'Mika', lastName: 'Example', role: 'user', profileImageUrl: null };
const UNCHANGED = '–';
/** The versions that the user saw, and that the server has. */
const [SEEN, NOW] = [3, 5];

/** A text of the page: `A′` is `A` in other tags. */
const text = (letter: string): string => (letter.endsWith('′') ? `<div>${letter[0]}</div>` : `<p>${letter}</p>`);
const letterOf = (description: unknown): string => String(description).replace(/<[^>]*>/g, '');

const files = (numbers: string) =>
  numbers
    .split(' ')
    .map((number) => ({ name: `${number}.pdf`, url: `/uploads/${number}.pdf`, type: 'application/pdf' }));
const numbersOf = (attachments: unknown): string =>
  (attachments as { name: string }[]).map(({ name }) => name.replace('.pdf', '')).join(' ');

const event = (letter: string, version: number, attachments = files('1')): ScheduleItem =>
  anEvent({ id: '12', description: text(letter), title: 'Title', version, attachments });

const entryOf = (edit: NewEntry, seq: number): OutboxEntry => ({
  ...edit,
  opId: `op-${seq}`,
  seq,
  owner: 'https://trip.example|7',
  schemaVersion: 2,
  state: 'pending',
  attempts: 0,
  firstSentAt: null,
  serverAhead: null,
  heldUntil: 0,
  nextAt: 0,
  error: null,
  conflict: null,
  rebases: 0,
  createdAt: 0,
});

/** A change of the event's description; one without it changes the title. */
const change = (seen: ScheduleItem, wanted: string, seq = 1): OutboxEntry =>
  entryOf(newEventUpdate(seen, wanted === UNCHANGED ? { title: 'Other' } : { description: text(wanted) }, []), seq);

const aRollCall = (fields: Partial<RollCall> = {}): RollCall & { groupId: string } => ({
  id: '5',
  kind: 'group',
  title: 'Before the bus',
  eventId: null,
  hotelId: null,
  place: '',
  memberIds: ['1', '2'],
  startedBy: '7',
  startedAt: '2026-05-13T08:00:00.000Z',
  closedAt: null,
  seen: null,
  version: SEEN,
  ...fields,
  groupId: '1',
});

const rowOf = (row: ScheduleItem): Json => ({ ...row }) as unknown as Json;
const shownBy = ({ base }: Pick<OutboxEntry, 'base'>): string =>
  letterOf((base?.snapshot as ScheduleItem | undefined)?.description);

function met(seen: string, wanted: string, there: string, circumstances?: Circumstances): string {
  const current = { row: rowOf(event(there, NOW)), version: NOW };
  const merged = mergeEdit(change(event(seen, SEEN), wanted), eventUpdate, current, circumstances);
  if (merged.outcome === 'same') return 'sends nothing';
  if (merged.outcome === 'conflict') return 'asks the person';
  const { description } = merged.entry.body as { description?: string };
  expect(merged.entry).toMatchObject({ base: { version: NOW }, rebases: 1 });
  return description === undefined ? `leaves ${shownBy(merged.entry)}` : `sends ${letterOf(description)}`;
}

const compared = (entry: OutboxEntry, version: number): string =>
  entry.base?.version === version ? 'goes on' : 'is compared';

describe('the page of merging describes the engine', () => {
  it.each(rowsOf('Another user has changed the entity'))(
    '[MERGE-1] [MERGE-2] %s %s %s: %s',
    (saw = '', wants = '', has = '', then) => expect(met(saw, wants, has)).toBe(then),
  );

  it.each(rowsOf('The server gives no versions'))('[MERGE-4] %s %s %s: %s', (saw = '', wants = '', has = '', then) =>
    expect(met(saw, wants, has, { isUnchanged: isEquivalentText })).toBe(then),
  );

  it.each(rowsOf('Files of an event'))('[MERGE-6] files %s, %s, %s: %s', (saw = '', keeps = '', has = '', then) => {
    const edit = newEventUpdate(event('A', SEEN, files(saw)), { existingAttachments: files(keeps) }, []);
    const current = { row: rowOf(event('A', NOW, files(has))), version: NOW };
    const merged = mergeEdit(entryOf(edit, 1), eventUpdate, current);
    if (merged.outcome === 'same') return expect('sends nothing').toBe(then);
    const { body, base } = merged.entry;
    const gone = base?.gone ? `, without ${numbersOf(base.gone)}` : '';
    const kept = (body as { existingAttachments?: Json }).existingAttachments;
    expect(`sends ${numbersOf(kept)}${gone}`).toBe(then);
  });

  it.each(rowsOf('A roll call'))('[FIELD-5] expected %s, %s, %s: %s', (saw = '', wants = '', has = '', then) => {
    const edit = newRollCallUpdate(aRollCall({ memberIds: saw.split(' ') }), { memberIds: wants.split(' ') });
    const row = { ...aRollCall({ memberIds: has.split(' '), version: NOW }) } as unknown as Json;
    const merged = mergeEdit(entryOf(edit, 1), rollCallUpdate, { row, version: NOW });
    if (merged.outcome === 'same') return expect('sends nothing').toBe(then);
    expect(merged.outcome).toBe('merged');
    expect(`sends ${(merged.entry.body as { memberIds: string[] }).memberIds.join(' ')}`).toBe(then);
  });

  it('[MERGE-7] of two edits that close a roll call, the later arrival counts', () => {
    const [mine, theirs] = ['2026-05-13T09:00:00.000Z', '2026-05-13T09:01:00.000Z'];
    const row = { ...aRollCall({ closedAt: theirs, title: 'Theirs', version: NOW }) } as unknown as Json;
    const met = (fields: Record<string, Json>) =>
      mergeEdit(entryOf(newRollCallUpdate(aRollCall(), fields), 1), rollCallUpdate, { row, version: NOW });
    expect(met({ closedAt: mine })).toMatchObject({ outcome: 'merged', entry: { body: { closedAt: mine } } });
    expect(met({ closedAt: mine, title: 'Mine' })).toMatchObject({
      outcome: 'conflict',
      entry: { conflict: { fields: ['title'] } },
    });
  });

  it("[MERGE-7] of two changes of a user's clock, the later arrival counts; of the language, the user chooses", () => {
    const settings = { id: 'me' as const, defaultTranslationLanguage: 'Spanish' as const, version: SEEN };
    const before = { ...settings, clock: '12-hour' as const };
    const row = { ...settings, defaultTranslationLanguage: 'Korean', clock: 'device', version: NOW } as Json;
    const met = (fields: Record<string, Json>) =>
      mergeEdit(entryOf(newSettingsUpdate(before, fields), 1), settingsUpdate, { row, version: NOW });
    expect(met({ clock: '24-hour' })).toMatchObject({ outcome: 'merged', entry: { body: { clock: '24-hour' } } });
    expect(met({ defaultTranslationLanguage: 'French' })).toMatchObject({ outcome: 'conflict' });
  });

  it("[FIELD-5] two coalesced changes of a roll call's expected people add what either added", () => {
    const first = entryOf(newRollCallUpdate(aRollCall({ memberIds: ['1'] }), { memberIds: ['1', '2'] }), 1);
    const second = newRollCallUpdate(aRollCall({ memberIds: ['1', '2'] }), { memberIds: ['1', '2', '3'] });
    const joined = coalesce(first, second, editKinds, ME);
    if (joined.outcome !== 'replace') return expect(joined.outcome).toBe('replace');
    const row = { ...aRollCall({ memberIds: ['1', '4'], version: NOW }) } as unknown as Json;
    const merged = mergeEdit({ ...first, ...joined.entry }, rollCallUpdate, { row, version: NOW });
    expect(merged).toMatchObject({ outcome: 'merged', entry: { body: { memberIds: ['1', '4', '2', '3'] } } });
  });

  it.each(rowsOf('An earlier edit of the same person has arrived'))(
    '[MERGE-3] %s %s after %s, %s: %s',
    (saw = '', wants = '', wrote = '', has = '', then) => {
      const [letter = '', found] = has.split(', ');
      const later = change(event(saw, SEEN), wants, 2);
      const answer = { row: event(letter, NOW), found: found === 'found' };
      const went = rebaseOnDone(later, change(event('Z', SEEN), wrote), eventUpdate, answer);
      expect(went.body).toEqual(later.body);
      expect(compared(went, NOW)).toBe(then);
    },
  );

  it.each(rowsOf('An earlier edit of the same person is given up'))(
    '[SEND-17] %s %s, then %s, %s: %s, %s',
    (before = '', wrote = '', wants = '', has = '', stands, then) => {
      const [there = '', choice] = has.split(', ');
      const version = SEEN + 1;
      const conflict = { theirs: rowOf(event(there, version)), version, fields: ['description'] };
      const gone = { ...change(event(before, SEEN), wrote), conflict: choice ? conflict : null };
      const later = change(event(wrote, choice ? version : SEEN), wants, 2);
      const known = choice || there === 'not known' ? null : event(there, SEEN);
      const left = rebaseWithout(later, gone, known, { kinds: editKinds, me: ME });
      expect(left.body).toEqual(later.body);
      expect([shownBy(left), compared(left, later.base?.version ?? 0)]).toEqual([stands, then]);
    },
  );

  const comment = { ...aComment({ id: '32', content: 'Words' }), eventId: '12' };
  const edits: Readonly<Record<string, () => NewEntry>> = {
    create: () => newCommentCreate('32', '12', 'Words', []),
    update: () => newCommentEdit(comment, 'Other words'),
    delete: () => newCommentDelete(comment),
  };

  it.each(rowsOf('Two edits that never left'))('[MERGE-8] %s and %s: %s', (earlier = '', later = '', left) => {
    const make = (effect: string) => (edits[effect] as () => NewEntry)();
    const joined = coalesce(entryOf(make(earlier), 1), make(later), editKinds, ME);
    const found =
      joined.outcome === 'replace'
        ? editKinds.of(joined.entry.kind)?.effect
        : { append: 'both', nothing: 'nothing' }[joined.outcome];
    expect(found).toBe(left);
  });

  it.each(rowsOf('Two edits that never left', 1))(
    '[MERGE-8] %s %s and %s %s: %s',
    (saw = '', wants = '', sawLater = '', wantsLater = '', stands) => {
      const later = change(event(sawLater, NOW), wantsLater);
      const joined = coalesce(change(event(saw, SEEN), wants), later, editKinds, ME);
      expect(joined).toMatchObject({ outcome: 'replace', entry: { base: { version: SEEN } } });
      expect(shownBy((joined as { entry: NewEntry }).entry)).toBe(stands);
    },
  );
});
