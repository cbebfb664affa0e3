import type { Command, CommandContext } from '#store/commands/command.ts';
import { createComment, deleteComment, editComment } from '#store/commands/comments.ts';
import { createEvent, type EventInput, updateEvent } from '#store/commands/events.ts';
import type { Store } from '#store/database.ts';
import { listComments } from '#store/queries/comments.ts';
import { getEvent, listDay } from '#store/queries/events.ts';

/** A person at a device, as far as a command needs it. */
export interface Hand {
  store: Store;
  context: CommandContext;
}

export const GROUP_ID = '1';
/** Every event is on this day of the group's zone. */
export const DAY = '2026-04-02';
export const EVENT = {
  type: 'activity',
  startTime: '2026-04-02T01:00:00.000Z',
  endTime: '2026-04-02T03:00:00.000Z',
  timezone: 'Asia/Tokyo',
} as const;

/** A thing as a device shows it. `words` name the thing and its version: `c3 A1 v2`. */
export interface Shown {
  id: string;
  words: string;
}

/**
 * One kind of thing that people make and change, by the words in one of its columns. A new kind is a new row of the table
 * below; the histories, the server's record and the oracle follow it.
 */
export interface Thing {
  /** The letter that the words of such a thing begin with. */
  mark: string;
  /** Where the server keeps the words. */
  table: string;
  column: string;
  /** Null where the device has nothing to do it to. */
  create?(hand: Hand, words: string, place: number): Promise<Command | null>;
  edit?(hand: Hand, id: string, words: string): Promise<Command | null>;
  remove?(hand: Hand, id: string): Promise<Command>;
  /** All of them that the device shows, unsent ones too. */
  shown(hand: Hand): Promise<Shown[]>;
}

/** The events that the device shows, its own unsent ones too. */
const eventsOf = ({ store }: Hand) => listDay(store, GROUP_ID, DAY);

const comments: Thing = {
  mark: 'c',
  table: 'comments',
  column: 'content',
  create: async (hand, content, place) => {
    const events = await eventsOf(hand);
    const event = events.at(-1 - (place % Math.max(1, events.length)));
    return event ? createComment(hand.store, hand.context, { eventId: event.id, content }) : null;
  },
  edit: ({ store, context }, commentId, content) => editComment(store, context, { commentId, content }),
  remove: ({ store, context }, commentId) => deleteComment(store, context, { commentId }),
  shown: async (hand) => {
    const lists = await Promise.all((await eventsOf(hand)).map(({ id }) => listComments(hand.store, id)));
    return lists.flat().map(({ id, content }) => ({ id, words: content }));
  },
};

const LINES = { description: '', instruction: '', address: '', busPickupAddress: '', busDropoffAddress: '' };

async function changeEvent({ store, context }: Hand, eventId: string, change: Partial<EventInput>) {
  const event = await getEvent(store, eventId);
  if (!event) return null;
  const { title, type, startTime, endTime, timezone, address, attachments } = event;
  const form = { ...LINES, title, type, startTime, endTime, timezone, address, ...change };
  return updateEvent(store, context, { eventId, ...form, files: [], attachments: attachments.map(({ url }) => url) });
}

const events: Thing = {
  mark: 'e',
  table: 'schedule_items',
  column: 'title',
  create: ({ store, context }, title) =>
    createEvent(store, context, { ...LINES, ...EVENT, title, groupId: GROUP_ID, files: [] }),
  edit: (hand, id, title) => changeEvent(hand, id, { title }),
  shown: async (hand) => (await eventsOf(hand)).map(({ id, title }) => ({ id, words: title })),
};

/** Another field of the same rows, which others may change while somebody changes the title. */
const addresses: Thing = {
  mark: 'l',
  table: 'schedule_items',
  column: 'address',
  edit: (hand, id, address) => changeEvent(hand, id, { address }),
  shown: async (hand) =>
    (await eventsOf(hand)).filter(({ address }) => address).map(({ id, address }) => ({ id, words: address })),
};

export const things: readonly Thing[] = [comments, events, addresses];

/** The columns whose words the server's database keeps a record of. */
export const watched: readonly Pick<Thing, 'table' | 'column'>[] = things;

/** What words say of themselves: which thing it is, who wrote them, and which version they are. */
export interface Words {
  /** `c3` */
  thing: string;
  /** The device. */
  by: string;
  version: number;
}

const WORDS = /\b([a-z]\d+) (\w+) v(\d+)\b/g;

export const wordsOf = (thing: string, by: string, version: number): string => `${thing} ${by} v${version}`;

/** All words within a text; of the JSON of an edit for example. */
export const readWords = (text: string): (Words & { words: string })[] =>
  [...text.matchAll(WORDS)].map(([words, thing = '', by = '', version]) => ({
    words,
    thing,
    by,
    version: Number(version),
  }));

/** Which thing words are about; empty for words of another kind. */
export const thingOf = (words: string): string => readWords(words)[0]?.thing ?? '';
