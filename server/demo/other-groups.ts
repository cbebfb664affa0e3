import type { DemoEvent } from './event.ts';

const SEOUL_HALL = 'Hanok Study House, 37 Gyedong-gil, Jongno, Seoul';
const LAKE_HOUSE = 'Lake House Motosu, 18 Nakanokura, Minobu, Yamanashi';

/** A small group that has not begun. */
export const UPCOMING_EVENTS: readonly DemoEvent[] = [
  {
    day: 0,
    start: '15:00',
    end: '16:00',
    type: 'check-in',
    title: 'Arrival and room keys',
    description: '<p>From 15:00. Late arrivals ring at the blue gate.</p>',
    address: SEOUL_HALL,
  },
  {
    day: 0,
    start: '18:00',
    end: '19:30',
    type: 'meal',
    title: 'Welcome dinner',
    description: '<p>Bibimbap, with everything on the side.</p>',
    address: SEOUL_HALL,
  },
  {
    day: 1,
    start: '09:00',
    end: '12:00',
    type: 'class',
    title: 'Hangul in a morning',
    description: '<p>Twenty-four letters, one morning, your name at the end of it.</p>',
    address: SEOUL_HALL,
  },
  {
    day: 2,
    start: '10:00',
    end: '16:00',
    type: 'activity',
    title: 'Palace, market, hill',
    description: '<p>Gyeongbokgung, Gwangjang and Namsan, in that order.</p>',
    instruction: '<p>Comfortable shoes.</p>',
    address: 'Gyeongbokgung Station, exit 5',
  },
  {
    day: 4,
    start: '10:00',
    end: '11:00',
    type: 'ceremony',
    title: 'Certificates and farewell',
    description: '<p>Families are welcome.</p>',
    address: SEOUL_HALL,
  },
];

/** A group that is over and archived. */
export const ARCHIVED_EVENTS: readonly DemoEvent[] = [
  {
    day: 0,
    start: '09:00',
    end: '11:30',
    type: 'transportation',
    title: 'Coach to Lake Motosu',
    description: '<p>With a stop at the Dangōzaka rest house.</p>',
    busPickup: 'Shinjuku Expressway Bus Terminal',
    busDropoff: LAKE_HOUSE,
  },
  {
    day: 1,
    start: '08:30',
    end: '15:00',
    type: 'recreation',
    title: 'Canoes across the lake',
    description: '<p>Two to a boat, whistle on the vest.</p>',
    address: LAKE_HOUSE,
  },
  {
    day: 2,
    start: '13:00',
    end: '15:30',
    type: 'transportation',
    title: 'Coach home',
    description: '<p>Wet things into the bags with the red string.</p>',
    busPickup: LAKE_HOUSE,
    busDropoff: 'Shinjuku Expressway Bus Terminal',
  },
];
