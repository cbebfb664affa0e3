import { beforeEach, describe, expect, it, vi } from 'vitest';
import { awaitVerdict, awaitVerdicts } from '#runtime/person/writing/verdict.ts';
import type { EditForm } from '#runtime/platform/edit-form.ts';
import type { Command } from '#store/commands/command.ts';
import { createComment, deleteComment, editComment } from '#store/commands/comments.ts';
import { saveMedicalNote } from '#store/commands/emergency.ts';
import { pickFile } from '#store/commands/uploads.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { listUploads } from '#store/queries/unsent/uploads.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { keptCommand } from '#support/forms.ts';
import { aComment, aGroup, anEvent } from '#support/rows.ts';
import { seedStore } from '#support/seed.ts';
import { VirtualClock } from '#support/virtual-clock.ts';

const REFUSAL = { status: 403, message: 'You left this group.', fields: {}, behind: null };
const REJECTED = { outcome: 'rejected', message: REFUSAL.message, fields: {} };
const NOT_ANSWERED = { outcome: 'saved', because: 'no-answer' };
const NEEDS_YOU = { outcome: 'needs-you', message: REFUSAL.message, fields: {} };

let databases = 0;
let ids = 0;
let store: Store;
let outbox: StoredOutbox;
let clock: VirtualClock;
const context = { now: () => 1_000, uuid: () => `id-${++ids}` };

beforeEach(async () => {
  databases += 1;
  store = openStore(`https://verdict-${databases}.example|7`);
  outbox = new StoredOutbox(store);
  clock = new VirtualClock();
  await seedStore(store, {
    groups: [aGroup()],
    events: [anEvent()],
    comments: { 12: [aComment({ id: '32', userId: '7', content: 'Mine' })] },
  });
});

type Kept = Extract<Command, { outcome: 'kept' }>;
const write = (content: string) => keptCommand(createComment(store, context, { eventId: '12', content }));
const edit = (commentId: string, content: string) => keptCommand(editComment(store, context, { commentId, content }));
/** A form that takes everything back, and gives it up when told to. */
const form = (takeBack: EditForm['takeBack'] = () => true, kept = () => {}): EditForm => ({ kept, takeBack });
const told = (command: Command, at: EditForm | null = form()) =>
  awaitVerdict(command, { store, online: true, clock, form: at });
const sent = ({ opId }: Kept) => outbox.markInFlight(opId, 1, 1);
const refused = async (command: Kept, status = REFUSAL.status) => {
  await sent(command);
  await outbox.refuse(command.opId, { ...REFUSAL, status });
};
const shown = async () => (await listComments(store, '12')).map(({ content, pending }) => [content, pending]);
const newest = async () => (await listComments(store, '12')).at(-1)?.id ?? '';

describe('[APP-2] [APP-3] a refusal in time', () => {
  it('rolls a new edit back where the form takes the input, and not before', async () => {
    const command = await write('Hello');
    const held = vi.fn(() => true);
    const verdict = told(command, form(held));
    await sent(command);
    expect(held).not.toHaveBeenCalled();
    await outbox.refuse(command.opId, REFUSAL);
    expect(await verdict).toEqual(REJECTED);
    expect(held).toHaveBeenCalledOnce();
    expect(await shown()).toEqual([['Mine', null]]);
  });

  it('keeps the edit as ‘Needs attention’ where the form has newer input', async () => {
    const command = await write('Hello');
    await refused(command);
    expect(
      await told(
        command,
        form(() => false),
      ),
    ).toEqual(NEEDS_YOU);
    expect(await shown()).toEqual([
      ['Mine', null],
      ['Hello', 'needs-you'],
    ]);
  });

  it('[F22] leaves a change of a refused comment to the user, for the comment is in it', async () => {
    await refused(await write('Typed on the mountain'));
    const command = await edit(await newest(), 'Typed on the mountain, mended');
    await refused(command);
    expect(await told(command)).toEqual(NEEDS_YOU);
    expect(await shown()).toEqual([
      ['Mine', null],
      ['Typed on the mountain, mended', 'needs-you'],
    ]);
  });

  it('[F22] leaves a deletion that absorbed an unsent change, with the words of the change', async () => {
    await edit('32', 'Mine, with much more said');
    const command = await keptCommand(deleteComment(store, context, { commentId: '32' }));
    await refused(command);
    expect(await told(command)).toEqual(NEEDS_YOU);
    expect(await listUnsent(store)).toMatchObject([{ state: 'needs-you', text: 'Mine, with much more said' }]);
  });

  it('leaves a comment that was changed meanwhile, and reports it to both forms', async () => {
    const create = await write('First');
    await sent(create);
    const change = await edit(await newest(), 'Second, longer');
    const verdicts = Promise.all([told(create), told(change)]);
    await outbox.refuse(create.opId, REFUSAL);
    expect(await verdicts).toEqual([NEEDS_YOU, { ...NEEDS_YOU, message: expect.stringContaining('earlier change') }]);
    expect((await listUnsent(store)).map(({ text, state }) => [text, state])).toEqual([
      ['First', 'needs-you'],
      ['Second, longer', 'needs-you'],
    ]);
  });

  it('leaves an edit that waits behind a refused one of the same comment', async () => {
    const first = await edit('32', 'Mine, better');
    await sent(first);
    const command = await edit('32', 'Mine, best');
    await outbox.refuse(first.opId, REFUSAL);
    expect(await told(command)).toMatchObject({ outcome: 'needs-you' });
    expect(await shown()).toEqual([['Mine, best', 'needs-you']]);
  });

  it('rolls the first words of a medical note back, of which there is no row yet', async () => {
    const note = { groupId: '1', memberId: '21', medical: 'Asthma', allergies: '', dietary: '', diets: [] };
    const command = await keptCommand(saveMedicalNote(store, context, note));
    await refused(command);
    expect(await told(command)).toEqual(REJECTED);
    expect(await outbox.unfinished()).toEqual([]);
  });

  it('leaves an edit that the server may have accepted at an earlier attempt', async () => {
    const command = await write('Hello');
    await sent(command);
    await outbox.postpone(command.opId, 0, null);
    await refused(command);
    expect(await told(command)).toEqual(NEEDS_YOU);
    expect(await shown()).toContainEqual(['Hello', 'needs-you']);
  });

  it('[F15] leaves the change of a comment that is gone, and shows it', async () => {
    const command = await edit('32', 'Mine, with much more said');
    await sent(command);
    await store.run((db) => db.comments.delete('32'));
    const held = vi.fn(() => true);
    await outbox.refuse(command.opId, REFUSAL);
    expect(await told(command, form(held))).toEqual(NEEDS_YOU);
    expect(held).not.toHaveBeenCalled();
    expect(await shown()).toEqual([['Mine, with much more said', 'needs-you']]);
  });
});

describe('[APP-2] a refused file of a comment', () => {
  const pick = async (name: string) => {
    const picked = await pickFile(store, context, { file: new File(['x'], name, { type: 'text/plain' }), use: 'file' });
    if (picked.outcome !== 'kept') throw new Error(`It was ${picked.outcome}`);
    return picked;
  };
  const refuseFile = async ({ opId }: Pick<Kept, 'opId'>) => {
    await outbox.markInFlight(opId, 1, 1);
    await outbox.refuse(opId, { ...REFUSAL, status: 400, message: 'The file is empty' });
  };

  it('returns the comment to its form, with the reason, and stays there to be removed', async () => {
    const [bad, good] = [await pick('bad.txt'), await pick('good.txt')];
    const attachments = [bad.attachment, good.attachment];
    const command = await keptCommand(createComment(store, context, { eventId: '12', content: 'See', attachments }));
    const verdict = told(command);
    await refuseFile(bad);
    expect(await verdict).toEqual({ ...REJECTED, message: 'The file is empty' });
    expect(await shown()).toEqual([['Mine', null]]);
    const uploads = await listUploads(
      store,
      attachments.map(({ url }) => url),
    );
    expect(uploads.map(({ state }) => state)).toEqual(['failed', 'waiting']);
  });

  it('leaves the comment as ‘Needs attention’ where no form holds it', async () => {
    const bad = await pick('bad.txt');
    const input = { eventId: '12', content: 'See', attachments: [bad.attachment] };
    const command = await keptCommand(createComment(store, context, input));
    await refuseFile(bad);
    expect(await told(command, null)).toEqual({ ...NEEDS_YOU, message: 'The file is empty' });
  });
});

describe('an edit that waits when the time is over', () => {
  const waits = async (why: 'server' | 'connection' | 'busy', status: number | null) => {
    const command = await write('Hello');
    const verdict = told(command);
    await sent(command);
    const error = { ...REFUSAL, status, message: 'Internal Server Error', waiting: { why, since: 1 } };
    await outbox.postpone(command.opId, 0, error);
    while (clock.step());
    return verdict;
  };

  it.each([500, 503] as const)('[F45] is reported as one that the server failed at, for %i', async (status) => {
    expect(await waits('server', status)).toEqual({ outcome: 'saved', because: 'server' });
  });

  it('is reported as kept without a network only where there is none', async () => {
    expect(await waits('connection', null)).toEqual({ outcome: 'saved' });
    expect(await waits('busy', 429)).toEqual(NOT_ANSWERED);
  });
});

describe('[APP-3] a refused edit stays with the user as ‘Needs attention’', () => {
  const HELLO = { state: 'needs-you', text: 'Hello' };

  it('[F22] when the event is not on this device any more, although the form holds it', async () => {
    const command = await write('Hello');
    await refused(command);
    await new StoredReplica(store).replaceGroups({ rows: [], bad: [], at: 2 });
    const held = vi.fn(() => true);
    expect(await told(command, form(held))).toEqual(NEEDS_YOU);
    expect(held).not.toHaveBeenCalled();
    expect(await listUnsent(store)).toMatchObject([HELLO]);
  });

  it('[F22] when the server says that the event does not exist: the form goes with it', async () => {
    const command = await write('Hello');
    await refused(command, 404);
    const held = vi.fn(() => true);
    expect(await told(command, form(held))).toEqual(NEEDS_YOU);
    expect(held).not.toHaveBeenCalled();
    expect(await listUnsent(store)).toMatchObject([HELLO]);
  });

  it('when it came from no form that could hold its words', async () => {
    const command = await write('Hello');
    await refused(command);
    expect(await told(command, null)).toEqual(NEEDS_YOU);
    expect(await listUnsent(store)).toMatchObject([HELLO]);
  });

  it('unless it is a deletion, which has no words', async () => {
    const command = await keptCommand(deleteComment(store, context, { commentId: '32' }));
    await refused(command);
    expect(await told(command, null)).toEqual(REJECTED);
    expect(await shown()).toEqual([['Mine', null]]);
    expect(await listUnsent(store)).toEqual([]);
  });

  it('when it could not be rolled back after the form had taken it, and the form clears it again', async () => {
    const command = await write('Hello');
    await refused(command);
    const heard: string[] = [];
    const takesBack = form(
      () => heard.push('takes back') > 0,
      () => heard.push('lets go'),
    );
    const breaks = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    await store.run(async (db) => db.outbox.hook('deleting', breaks));
    await told(command, takesBack);
    await store.run(async (db) => db.outbox.hook('deleting').unsubscribe(breaks));
    expect(heard).toEqual(['takes back', 'lets go']);
    expect(await listUnsent(store)).toMatchObject([HELLO]);
  });
});

describe('an edit that is not there any more', () => {
  it('is reported as saved when it was coalesced with a later one', async () => {
    const command = await write('Hello');
    const verdict = told(command);
    await edit(await newest(), 'Hello again');
    expect(await verdict).toEqual(NOT_ANSWERED);
  });

  it('is not reported as saved when the user discarded it', async () => {
    const command = await edit('32', 'Mine, better');
    const verdict = told(command);
    await outbox.discard(command.opId);
    expect(await verdict).toEqual({ outcome: 'withdrawn' });
  });
});

describe('several edits of one command', () => {
  const ports = () => ({ store, online: true, clock });

  it('are accepted when all of them are', async () => {
    const commands = [await write('One'), await write('Two')];
    const verdict = awaitVerdicts([...commands, { outcome: 'undone' }], ports());
    for (const command of commands) {
      await sent(command);
      await outbox.acknowledge(command.opId, { id: command.opId, row: undefined });
    }
    expect(await verdict).toEqual({ outcome: 'accepted', tally: { all: 3, accepted: 3, refused: 0 } });
  });

  it('need the user as soon as one of them does, and are saved where one still waits', async () => {
    const [first, second] = [await write('One'), await write('Two')];
    await refused(first);
    const verdicts = [awaitVerdicts([first, second], ports()), awaitVerdicts([second], ports())];
    while (clock.step());
    expect(await Promise.all(verdicts)).toEqual([
      { ...NEEDS_YOU, tally: { all: 2, accepted: 0, refused: 1 } },
      { ...NOT_ANSWERED, tally: { all: 1, accepted: 0, refused: 0 } },
    ]);
  });

  it('need the user where another one is not an edit at all, and count both as refused', async () => {
    const [first, second] = [await write('One'), await write('Two')];
    const invalid = { outcome: 'invalid', message: 'Too long', fields: {} } as const;
    const verdict = awaitVerdicts([invalid, first, second], ports());
    await refused(first);
    await sent(second);
    await outbox.acknowledge(second.opId, { id: second.opId, row: undefined });
    expect(await verdict).toEqual({ ...NEEDS_YOU, tally: { all: 3, accepted: 1, refused: 2 } });
  });

  it('are reported when the last of them is answered, with how many of them were refused', async () => {
    const [first, second] = [await write('One'), await write('Two')];
    const verdict = awaitVerdicts([first, second], ports());
    await refused(first);
    await sent(second);
    await outbox.acknowledge(second.opId, { id: second.opId, row: undefined });
    expect(await verdict).toEqual({ ...NEEDS_YOU, tally: { all: 2, accepted: 1, refused: 1 } });
  });

  it('are saved when the time is over, with how many of them are sent', async () => {
    const [first, second] = [await write('One'), await write('Two')];
    const verdict = awaitVerdicts([first, second], ports());
    await sent(first);
    await outbox.acknowledge(first.opId, { id: first.opId, row: undefined });
    while (clock.step());
    expect(await verdict).toEqual({ ...NOT_ANSWERED, tally: { all: 2, accepted: 1, refused: 0 } });
  });
});
