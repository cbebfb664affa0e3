import { termsOf } from '#contract/text/words.ts';

/** A member as an answer about rooms names them. */
export interface Sleeper {
  name: string;
  /** Whether the member is the person who asks. */
  isAsker: boolean;
  rooms: readonly { roomNumber: string; hotel: string | null }[];
}

const OF_ROOMS = /\b(?:rooms?|sleeps?|roommates?|hotel)\b/i;
const OF_ME = /\b(?:i|my|me)\b/i;
const NUMBER = /\broom (?:number |no\.? )?([\p{L}\d-]*\d[\p{L}\d-]*)/iu;

export const asksOfRooms = (question: string): boolean => OF_ROOMS.test(question);
export const asksOfMe = (question: string): boolean => OF_ME.test(question);

/** Words of a question that are not part of a name. */
const NOT_NAMES = new Set(
  'a am an are be can do does for has have hotel i in is it me my no of on or our room rooms sleep sleeps the to us we what where which who will with you'.split(
    ' ',
  ),
);

const where = ({ roomNumber, hotel }: Sleeper['rooms'][number]): string =>
  `room ${roomNumber}${hotel === null ? '' : `, ${hotel}`}`;

/**
 * Answers a question about rooms: by a room number, by a member's name, or for the person who asks.
 * @param unknown the answer if a room or a bed is not found and not all rooms are known; null if they are
 */
export function answerOfRooms(question: string, members: readonly Sleeper[], unknown: string | null = null): string {
  const [, number] = NUMBER.exec(question) ?? [];
  if (number !== undefined) {
    const beds = members.flatMap(({ name, rooms }) =>
      rooms
        .filter(({ roomNumber }) => roomNumber.toLowerCase() === number.toLowerCase())
        .map((room) => `${name} is in ${where(room)}.`),
    );
    return beds.join('\n') || (unknown ?? `No one is in room ${number}.`);
  }
  const isMe = asksOfMe(question);
  const asked = new Set(termsOf(question).filter((word) => !NOT_NAMES.has(word)));
  const people = members.filter(({ name, isAsker }) =>
    isMe ? isAsker : termsOf(name).some((word) => asked.has(word)),
  );
  const beds = people.flatMap(({ name, rooms }) =>
    rooms.map((room) => `${isMe ? 'You are' : `${name} is`} in ${where(room)}.`),
  );
  if (beds.length > 0) return beds.join('\n');
  if (unknown !== null) return unknown;
  if (isMe) return 'You have no room yet.';
  return people[0] ? `${people[0].name} has no room yet.` : 'Tell me a name or a room number.';
}
