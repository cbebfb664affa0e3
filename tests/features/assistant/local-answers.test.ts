import { describe, expect, it } from 'vitest';
import { answerLocally, dayIn } from '#features/assistant/local-answers.ts';
import { aMember, anEvent } from '#support/rows.ts';

const UNSENT = { pending: null, opId: null, problem: null };
const at = (id: string, title: string, day: string, more = {}) => ({
  ...anEvent({ id, title, startTime: `${day}T04:00:00.000Z`, endTime: `${day}T05:00:00.000Z`, address: '', ...more }),
  ...UNSENT,
  days: [day],
});
const hotel = { id: '51', key: '51', groupId: '1', name: 'Kazahana' };
const bed = (id: string, memberId: string, roomNumber: string, firstName: string) => ({
  id,
  key: id,
  hotelId: '51',
  memberId,
  roomNumber,
  member: { firstName, lastName: '', email: '' },
});
const trip = {
  events: [
    at('1', 'Temple visit', '2026-04-01', { address: 'Asakusa' }),
    at('2', 'Museum', '2026-04-02', { busPickupAddress: 'North gate' }),
    at('3', 'Museum', '2026-04-09'),
    at('4', 'Night train', '2026-04-10', { endTime: '2026-04-10T21:00:00.000Z' }),
  ],
  lodging: { hotels: [hotel], rooms: [bed('1', '21', '12A', 'Mika'), bed('2', '22', '12A', 'Noa')] },
  members: [
    { ...aMember({ id: '21', userId: '7', firstName: 'Mika', lastName: '' }), ...UNSENT, groupId: '1' },
    { ...aMember({ id: '22', userId: '8', firstName: 'Noa', lastName: '' }), ...UNSENT, groupId: '1' },
    { ...aMember({ id: '23', userId: '9', firstName: 'Ana', lastName: '' }), ...UNSENT, groupId: '1' },
  ],
  hasSchedule: true,
  hasRooms: true,
  userId: '7',
  zone: 'Asia/Tokyo',
  now: Date.parse('2026-04-01T12:00:00.000Z'),
  day: '2026-04-01',
} as unknown as Parameters<typeof answerLocally>[1];

const say = (question: string) => answerLocally(question, trip).text;

describe('an answer from the device', () => {
  it.each([
    ['What is next?', 'Next: Thursday, April 2, 2026, 01:00 PM – 02:00 PM: Museum (Activity).'],
    ['What is on today?', 'On Wednesday, April 1, 2026:\n- 01:00 PM – 02:00 PM: Temple visit (Activity) at Asakusa'],
    ['What is planned on 2026-04-05?', 'Nothing is planned on Sunday, April 5, 2026.'],
    ['Where is the temple?', 'Temple visit is at Asakusa (Wednesday, April 1, 2026, 01:00 PM – 02:00 PM).'],
    ['When is the night train?', 'Friday, April 10, 2026, 01:00 PM – 06:00 AM, Apr 11: Night train (Activity).'],
    ['Where is the bus to the museum?', 'Museum (01:00 PM – 02:00 PM): pickup at North gate.'],
    ['Who is in room 12a?', 'Mika is in room 12A, Kazahana.\nNoa is in room 12A, Kazahana.'],
    ['Which room is Noa in?', 'Noa is in room 12A, Kazahana.'],
    ['Which room is Ana in?', 'Ana has no room yet.'],
    ['Where is room 99?', 'No one is in room 99.'],
  ])('to “%s”', (question, answer) => {
    expect(say(question)).toBe(answer);
  });

  it.each([
    ['What is planned on 2026-04-05?', 'The schedule of this group is not on this device yet.'],
    ['What is next?', 'The schedule of this group is not on this device yet.'],
    ['Where is the bus today?', 'The schedule of this group is not on this device yet.'],
    ['Which room is Ana in?', 'The rooms of this group are not on this device yet.'],
    ['Where is room 99?', 'The rooms of this group are not on this device yet.'],
  ])('to “%s” says that it does not know where the device has neither schedule nor rooms', (question, answer) => {
    const unknown = {
      ...trip,
      events: [],
      lodging: { ...trip.lodging, rooms: [] },
      hasSchedule: false,
      hasRooms: false,
    };
    expect(answerLocally(question, unknown).text).toBe(answer);
  });

  it('names the events that it mentions, of one name the nearest first', () => {
    expect(answerLocally('When is the museum?', trip).cited).toEqual(['2', '3']);
  });

  it('proposes nothing', () => {
    expect(say('Add dinner at seven')).toContain('cannot propose changes offline');
  });

  it('lists the questions that it can answer', () => {
    expect(say('Sing')).toContain('Offline, I can tell you');
  });
});

describe('the day of a question', () => {
  it.each([
    ['tomorrow', '2026-04-02'],
    ['on friday', '2026-04-03'],
    ['on wednesday', '2026-04-01'],
    ['2026-04-09', '2026-04-09'],
    ['dinner', '2026-04-01'],
  ])('%s', (words, day) => {
    expect(dayIn(words, { now: trip.now, zone: trip.zone, day: trip.day })).toBe(day);
  });
});
