import { type DemoEvent, event } from './event.ts';

const SEOUL_HALL = 'Hanok Study House, 37 Gyedong-gil, Jongno, Seoul';
const LAKE_HOUSE = 'Lake House Motosu, 18 Nakanokura, Minobu, Yamanashi';

/** A small group that has not begun. */
export const UPCOMING_EVENTS: readonly DemoEvent[] = [
  event(0, '15:00', '16:00', 'check-in', 'Arrival and room keys', {
    description: '<p>From 15:00. Late arrivals ring at the blue gate.</p>',
    address: SEOUL_HALL,
  }),
  event(0, '18:00', '19:30', 'meal', 'Welcome dinner', {
    description: '<p>Bibimbap, with everything on the side.</p>',
    address: SEOUL_HALL,
  }),
  event(1, '09:00', '12:00', 'class', 'Hangul in a morning', {
    description: '<p>Twenty-four letters, one morning, your name at the end of it.</p>',
    address: SEOUL_HALL,
  }),
  event(2, '10:00', '16:00', 'activity', 'Palace, market, hill', {
    description: '<p>Gyeongbokgung, Gwangjang and Namsan, in that order.</p>',
    instruction: '<p>Comfortable shoes.</p>',
    address: 'Gyeongbokgung Station, exit 5',
  }),
  event(4, '10:00', '11:00', 'ceremony', 'Certificates and farewell', {
    description: '<p>Families are welcome.</p>',
    address: SEOUL_HALL,
  }),
];

/** A group that is over and archived. */
export const ARCHIVED_EVENTS: readonly DemoEvent[] = [
  event(0, '09:00', '11:30', 'transportation', 'Coach to Lake Motosu', {
    description: '<p>With a stop at the Dangōzaka rest house.</p>',
    busPickup: 'Shinjuku Expressway Bus Terminal',
    busDropoff: LAKE_HOUSE,
  }),
  event(1, '08:30', '15:00', 'recreation', 'Canoes across the lake', {
    description: '<p>Two to a boat, whistle on the vest.</p>',
    address: LAKE_HOUSE,
  }),
  event(2, '13:00', '15:30', 'transportation', 'Coach home', {
    description: '<p>Wet things into the bags with the red string.</p>',
    busPickup: LAKE_HOUSE,
    busDropoff: 'Shinjuku Expressway Bus Terminal',
  }),
];
