import { type DemoEvent, event, KYOTO_HOTEL } from './event.ts';

/** Days 12 to 14: Hiroshima, the farewell, the way home. */
export const DEPARTURE: readonly DemoEvent[] = [
  event(11, '06:00', '06:30', 'meal', 'Breakfast bags', {
    description: '<p>To be eaten on the train.</p>',
    address: KYOTO_HOTEL,
  }),
  event(11, '06:59', '08:37', 'commute', 'Shinkansen Mizuho 601 to Hiroshima', {
    description: '<p>Cars 4 and 5. Reading for the day: pages 30 to 36.</p>',
    address: 'Shin-Ōsaka Station, platform 20',
    busPickup: KYOTO_HOTEL,
    busDropoff: 'Shin-Ōsaka Station',
  }),
  event(11, '09:15', '12:00', 'educational', 'Hiroshima Peace Memorial Museum', {
    key: 'hiroshima',
    description:
      '<p>Go at your own pace, alone if you wish. At <strong>12:00</strong> we meet at the cenotaph and stay silent together for one minute.</p>',
    instruction: '<p>It is hard to see. Staff are at the exit of the main hall all morning; nobody has to finish.</p>',
    address: 'Peace Memorial Museum, 1-2 Nakajimachō, Naka, Hiroshima',
  }),
  event(11, '12:30', '13:30', 'meal', 'Lunch: Hiroshima-style okonomiyaki', {
    description: '<p>With noodles inside. Compare with Tokyo’s.</p>',
    address: 'Okonomimura, 5-13 Shintenchi, Naka, Hiroshima',
  }),
  event(11, '14:00', '15:30', 'class', 'Talk with a storyteller of the second generation', {
    description: '<p>Ms Hosokawa tells what her mother told her. Questions are welcome, recordings are not.</p>',
    address: 'International Conference Center, room Dahlia, Hiroshima',
  }),
  event(11, '16:30', '18:30', 'commute', 'Shinkansen back to Kyoto', {
    description: '<p>Nozomi 46, cars 11 and 12. Quiet hour for journals.</p>',
    address: 'Hiroshima Station, platform 14',
  }),
  event(11, '19:15', '20:15', 'meal', 'Late dinner at the hotel', {
    description: '<p>Udon and rice balls.</p>',
    address: KYOTO_HOTEL,
  }),
  event(12, '08:00', '09:00', 'meal', 'Breakfast', {
    description: '<p>Last full day.</p>',
    address: KYOTO_HOTEL,
  }),
  event(12, '09:30', '12:00', 'class', 'Presentations: what we will take home', {
    key: 'presentations',
    description:
      '<p>Ten teams, eight minutes each, two for questions.</p><p>Scale: <code>1</code> to <code>5</code> for content, for form, for courage.</p>',
    instruction: '<p>Slides to Mr Watanabe by <strong>22:00</strong> the night before, as PDF.</p>',
    address: `${KYOTO_HOTEL} (hall Kamo)`,
  }),
  event(12, '12:30', '13:30', 'meal', 'Lunch in small groups', {
    description: '<p>¥1,200 from the envelope; it should now be empty.</p>',
  }),
  event(12, '14:00', '16:00', 'free time', 'Presents and packing', {
    description: '<p>Scales stand in the lobby: 23 kg.</p>',
    instruction: '<p>Knives and sake do not fly in hand luggage.</p>',
    address: KYOTO_HOTEL,
  }),
  event(12, '17:30', '20:30', 'ceremony', 'Farewell evening with our hosts', {
    key: 'farewell',
    description:
      '<h2>Programme</h2><ol><li>Thanks in Japanese (everybody says one sentence)</li><li>Taiko by the neighbourhood’s children</li><li>Dinner</li><li>Certificates</li></ol><hr><p>Guests from the three schools will come.</p>',
    instruction: '<p>Dress: <strong>smart</strong>. Speeches were learnt by heart, weren’t they?</p>',
    address: `${KYOTO_HOTEL} (garden)`,
  }),
  event(12, '21:00', '22:00', 'administrative', 'Room checks and passports', {
    description: '<p>Staff collect the passports room by room.</p>',
    address: KYOTO_HOTEL,
  }),
  event(13, '06:30', '07:30', 'meal', 'Breakfast and check-out', {
    description: '<p>Strip the beds, keys into the basket.</p>',
    address: KYOTO_HOTEL,
  }),
  event(13, '08:00', '09:45', 'transportation', 'Coach to Kansai Airport', {
    key: 'airport-bus',
    description: '<p>The toll road over the bay; passports come back on board.</p>',
    instruction: '<p>Last count-off of the trip. Make it the fastest: the record is <strong>41 seconds</strong>.</p>',
    busPickup: KYOTO_HOTEL,
    busDropoff: 'Kansai International Airport, Terminal 1, level 4',
    address: 'Kansai International Airport, Terminal 1',
  }),
  event(13, '10:00', '11:00', 'check-in', 'Check in and drop bags', {
    description: '<p>Counters F, group desk.</p>',
    address: 'Kansai International Airport, Terminal 1, level 4',
  }),
  event(13, '12:40', '16:50', 'flight', 'Flight HK 613 to Hong Kong', {
    description: '<p>We land at <strong>15:50</strong> Hong Kong time. Families wait at arrivals hall B.</p>',
    instruction: '<p>Nobody leaves the hall before Ms Fitzgerald has ticked the name.</p>',
    address: 'Kansai International Airport to Hong Kong',
  }),
];
