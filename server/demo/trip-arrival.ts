import { type DemoEvent, event, TOKYO_HOTEL } from './event.ts';

/** Days 1 to 3: the way there, settling in, first steps in Tokyo. */
export const ARRIVAL: readonly DemoEvent[] = [
  event(0, '05:45', '06:45', 'check-in', 'Meet at the airport and check in', {
    zone: 'Asia/Hong_Kong',
    description:
      '<p>We meet at <strong>Terminal 1, departures, aisle F</strong>. Look for the orange HSS flag.</p><ul><li>Passport</li><li>Boarding pass on your phone</li><li>One suitcase, at most 23 kg</li></ul>',
    instruction: '<p>Families say goodbye <em>before</em> the security line, please.</p>',
    address: 'Hong Kong International Airport, Terminal 1, Aisle F',
  }),
  event(0, '08:25', '12:35', 'flight', 'Flight HK 624 to Tokyo Narita', {
    key: 'flight-out',
    zone: 'Asia/Hong_Kong',
    description:
      '<p>4 h 10 min in the air. Clocks go <strong>forward one hour</strong>: we land at 13:35 Japan time.</p><p>A vegetarian or halal meal has been ordered for those who asked for it.</p>',
    instruction:
      '<ol><li>Fill in the arrival card before landing.</li><li>Wait for your group leader <strong>after</strong> baggage claim.</li></ol>',
    address: 'Hong Kong International Airport to Narita Terminal 2',
  }),
  event(0, '14:45', '16:30', 'transportation', 'Coach from Narita to Asakusa', {
    description: '<p>Two coaches, A and B, by room list. Water is on board; the ride takes about 95 minutes.</p>',
    instruction: '<p>Count off by room before the coach leaves. <strong>Nobody</strong> walks to the toilet alone.</p>',
    address: 'Narita International Airport, Terminal 2, coach stop 18',
    busPickup: 'Narita International Airport, Terminal 2, coach stop 18',
    busDropoff: TOKYO_HOTEL,
  }),
  event(0, '16:30', '17:30', 'check-in', 'Hotel check-in and room keys', {
    key: 'rooms-tokyo',
    description:
      '<p>Staff hand out the keys by room in the second-floor lounge. Shoes off at the tatami line.</p><blockquote>Room lists hang beside the lift on every floor.</blockquote>',
    instruction: '<p>Report anything broken within the first hour.</p>',
    address: TOKYO_HOTEL,
  }),
  event(0, '18:00', '19:15', 'meal', 'Welcome dinner: okonomiyaki', {
    description: '<p>Cook your own at the table. Vegetarian batter on the two tables by the window.</p>',
    instruction: '<p>Allergies: speak to <strong>Ms Mori</strong> before you sit down.</p>',
    address: 'Sometarō, 2-2-2 Nishiasakusa, Taitō, Tokyo',
  }),
  event(0, '19:30', '20:30', 'orientation', 'Orientation: how this trip works', {
    description:
      '<h3>What we will go through</h3><ul><li>Buddies and count-offs</li><li>Trains, tickets and getting lost</li><li>Quiet hours from 22:00</li><li>Whom to call, day and night</li></ul>',
    instruction: '<p>Bring a pen. The emergency card goes into your phone case <u>tonight</u>.</p>',
    address: `${TOKYO_HOTEL} (hall Sumire)`,
  }),
  event(1, '07:15', '08:15', 'meal', 'Breakfast', {
    description: '<p>Japanese or western. Try the <em>tamagoyaki</em>.</p>',
    address: TOKYO_HOTEL,
  }),
  event(1, '08:45', '10:30', 'activity', 'Sensō-ji before the crowds', {
    key: 'senso-ji',
    description:
      '<p>Tokyo’s oldest temple, founded in <strong>645</strong>. In pairs, find and draw:</p><ol><li>the thunder gate’s lantern</li><li>one guardian</li><li>something that is newer than you are</li></ol>',
    instruction: '<p>Photographs are fine outside, not inside the main hall.</p>',
    address: 'Sensō-ji, 2-3-1 Asakusa, Taitō, Tokyo',
  }),
  event(1, '11:00', '12:30', 'class', 'Survival Japanese 1: shops and stations', {
    description: '<p>Greetings, numbers, <em>“kore o kudasai”</em>, and how to ask the way and follow the answer.</p>',
    instruction: '<p>Workbook pages 4 to 9.</p>',
    address: `${TOKYO_HOTEL} (hall Sumire)`,
  }),
  event(1, '12:30', '13:30', 'meal', 'Lunch in small groups', {
    description: '<p>¥1,200 per person is in your group’s envelope. Keep the receipt.</p>',
    instruction: '<p>Stay between the river and Kokusai-dōri.</p>',
  }),
  event(1, '14:00', '16:30', 'educational', 'Edo-Tokyo: how a fishing village became a city', {
    description:
      '<p>Guided tour in English, two groups. Watch for the fires: the city burned down about <strong>every 25 years</strong>.</p>',
    instruction: '<p>Sketchbooks only, no pens near the models.</p>',
    address: 'Edo-Tokyo Museum, 1-4-1 Yokoami, Sumida, Tokyo',
  }),
  event(1, '18:00', '19:00', 'meal', 'Dinner: soba and tempura', {
    description: '<p>Buckwheat contains no wheat by itself, but these noodles do: coeliacs get rice bowls.</p>',
    address: 'Namiki Yabu Soba, 2-11-9 Kaminarimon, Taitō, Tokyo',
  }),
  event(1, '20:00', '20:30', 'administrative', 'Staff meeting', {
    description: '<p>Room checks, medication, tomorrow’s split. <strong>Staff only.</strong></p>',
    address: `${TOKYO_HOTEL} (lounge)`,
  }),
  event(2, '07:00', '08:00', 'meal', 'Breakfast', {
    description: '<p>Pack a water bottle from the buffet.</p>',
    address: TOKYO_HOTEL,
  }),
  event(2, '08:20', '09:10', 'commute', 'Ginza Line and Yurikamome to Odaiba', {
    description:
      '<p>Change at <strong>Shimbashi</strong>. The front seats of the Yurikamome have no driver before them.</p>',
    instruction:
      '<p>IC cards need at least ¥800. If the doors close between us, get off at the <em>next</em> stop and wait.</p>',
    address: 'Asakusa Station, exit 4',
  }),
  event(2, '09:30', '12:00', 'educational', 'Miraikan: science of the near future', {
    key: 'miraikan',
    description:
      '<p>Start under the globe. Choose <strong>one</strong> exhibit that you could explain to a nine-year-old, and do so at 11:30.</p>',
    instruction: '<p>Bags into lockers; the coin comes back.</p>',
    address: 'Miraikan, 2-3-6 Aomi, Kōtō, Tokyo',
  }),
  event(2, '12:15', '13:15', 'meal', 'Picnic by the bay', {
    description: '<p>Onigiri, fruit, barley tea. In rain: the museum’s sixth floor.</p>',
    address: 'Odaiba Seaside Park',
  }),
  event(2, '13:30', '16:00', 'activity', 'Robotics workshop with a Tokyo school', {
    description:
      '<p>Mixed teams of four build a line follower. Our partners study English; be generous with your hands.</p>',
    instruction: '<p>Laptops charged, please.</p>',
    address: 'Kaisei Bay High School, 1-7 Daiba, Minato, Tokyo',
    busPickup: 'Miraikan, south entrance',
    busDropoff: TOKYO_HOTEL,
  }),
  event(2, '18:30', '19:30', 'meal', 'Dinner: curry house', {
    description: '<p>Levels 1 to 5. Mr Lindqvist’s record is 4.</p>',
    address: 'CoCo Ichibanya, 1-36-8 Asakusa, Taitō, Tokyo',
  }),
  event(2, '20:00', '21:00', 'free time', 'Free time near the hotel', {
    description: '<p>In threes, phones on, back at <strong>21:00</strong> sharp.</p>',
  }),
];
