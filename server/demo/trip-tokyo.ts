import { type DemoEvent, event, TOKYO_HOTEL } from './event.ts';

/** Days 4 to 7: Tokyo by theme, Kamakura, Mount Takao by night. Day 5 is today at the first start. */
export const TOKYO: readonly DemoEvent[] = [
  event(3, '07:00', '08:00', 'meal', 'Breakfast', {
    description: '<p>Coaches leave at 08:15, so be early.</p>',
    address: TOKYO_HOTEL,
  }),
  event(3, '08:15', '09:45', 'transportation', 'Coach to Kamakura', {
    key: 'kamakura-bus',
    description: '<p>Motorway along the bay. On a clear day Mount Fuji stands on the <strong>right</strong>.</p>',
    instruction: '<p>Travel pills are with Ms Haddad, in coach B.</p>',
    busPickup: TOKYO_HOTEL,
    busDropoff: 'Kōtoku-in car park, 4-2-28 Hase, Kamakura',
    address: 'Kōtoku-in, 4-2-28 Hase, Kamakura',
  }),
  event(3, '10:00', '12:00', 'activity', 'The Great Buddha and Hase-dera', {
    description:
      '<p>Bronze, <strong>11.3 metres</strong>, without a roof since the wave of 1498. You may go inside.</p><p>Then up through the hydrangeas to Hase-dera and its view of the sea.</p>',
    instruction: '<p>Steps are wet in the morning: closed shoes.</p>',
    address: 'Kōtoku-in, 4-2-28 Hase, Kamakura',
  }),
  event(3, '12:15', '13:15', 'meal', 'Lunch: shirasu bowls', {
    description: '<p>The small fish are local. There is a mushroom bowl too.</p>',
    address: 'Komachi-dōri 2-9-4, Kamakura',
  }),
  event(3, '13:30', '15:30', 'recreation', 'Kendo for beginners', {
    key: 'kendo',
    description: '<p>Bow, stand, step, shout. The armour is heavier than it looks.</p>',
    instruction: '<ul><li>Long trousers</li><li>Nails short</li><li>No jewellery</li></ul>',
    address: 'Kamakura Budōkan, 1-1 Omachi, Kamakura',
  }),
  event(3, '16:00', '17:45', 'transportation', 'Coach back to Asakusa', {
    description: '<p>Quiet ride. Journals, please.</p>',
    busPickup: 'Kamakura Budōkan, 1-1 Omachi, Kamakura',
    busDropoff: TOKYO_HOTEL,
    address: 'Kamakura Budōkan',
  }),
  event(3, '18:30', '19:30', 'meal', 'Dinner at the hotel', {
    description: '<p>Buffet with a noodle counter.</p>',
    address: TOKYO_HOTEL,
  }),
  event(4, '06:15', '07:00', 'recreation', 'Radio gymnastics by the river', {
    description: '<p>With the neighbours, as every morning since 1928. Optional, and they like it when we come.</p>',
    address: 'Sumida Park, Asakusa side',
  }),
  event(4, '07:15', '08:15', 'meal', 'Breakfast', {
    description: '<p>Pancakes today.</p>',
    address: TOKYO_HOTEL,
  }),
  event(4, '08:30', '09:00', 'administrative', 'Count-off and split into A, B and C', {
    key: 'split-day',
    description:
      '<p>You chose on the first evening:</p><ul><li><strong>A</strong> Tsukiji and cooking</li><li><strong>B</strong> Ghibli and animation</li><li><strong>C</strong> Architecture walk</li></ul>',
    instruction: '<p>Changes only one for one, and only with Mr Watanabe.</p>',
    address: `${TOKYO_HOTEL} (lobby)`,
  }),
  event(4, '09:15', '13:00', 'activity', 'A: Tsukiji market and a cooking class', {
    key: 'tsukiji',
    description:
      '<p>Shop with a list in Japanese, then cook what you bought: <em>dashimaki</em>, miso soup, rolled sushi.</p><p>Read <a href="https://www.tsukiji.or.jp/english/" title="The market’s own page">the market’s page</a> before you go.</p>',
    instruction: '<p>Tie your hair back. <strong>Nuts and sesame</strong> are in the kitchen.</p>',
    address: 'Tsukiji Outer Market, 4-16-2 Tsukiji, Chūō, Tokyo',
  }),
  event(4, '09:30', '13:30', 'educational', 'B: Ghibli Museum and frame-by-frame animation', {
    key: 'ghibli',
    description: '<p>“Let’s lose our way together.” Then a workshop: two seconds of film are 24 drawings.</p>',
    instruction: '<p>Entry is at 10:00 exactly; late tickets are void. No photographs inside.</p>',
    address: 'Ghibli Museum, 1-1-83 Shimorenjaku, Mitaka, Tokyo',
    busPickup: TOKYO_HOTEL,
    busDropoff: TOKYO_HOTEL,
  }),
  event(4, '09:15', '12:45', 'educational', 'C: Architecture walk from Omotesandō to Yoyogi', {
    description: '<p>Six buildings, six questions. The last stop is <strong>Tange’s stadium</strong> of 1964.</p>',
    instruction: '<p>Nine kilometres on foot; hats and water.</p>',
    address: 'Omotesandō Station, exit A1',
  }),
  event(4, '14:30', '16:00', 'class', 'Survival Japanese 2: asking and thanking', {
    description: '<p>Role play with guests from the neighbourhood association.</p>',
    instruction: '<p>Workbook pages 10 to 17; homework from page 9.</p>',
    address: `${TOKYO_HOTEL} (hall Sumire)`,
  }),
  event(4, '09:00', '09:45', 'class', 'Video call with our partner school in Leeds', {
    key: 'school-call',
    zone: 'Europe/London',
    description:
      '<p>Nine in the morning there, evening here. Each table shows <strong>one</strong> thing from this week.</p>',
    instruction: '<p>Join from the hall’s screen, not from your phones.</p>',
    address: `${TOKYO_HOTEL} (hall Sumire)`,
  }),
  event(4, '19:15', '20:30', 'meal', 'Dinner: shabu-shabu', {
    key: 'dinner-today',
    description: '<p>One pot for four. Vegetable broth at tables 9 and 10.</p>',
    instruction: '<p>We walk together; meet in the lobby at <strong>19:00</strong>.</p>',
    address: 'Asakusa Imahan, 3-1-12 Nishiasakusa, Taitō, Tokyo',
  }),
  event(5, '07:30', '08:30', 'meal', 'Breakfast', {
    description: '<p>Late start: laundry bags down by 08:30.</p>',
    address: TOKYO_HOTEL,
  }),
  event(5, '09:30', '11:30', 'educational', 'In a newsroom: disaster reporting', {
    key: 'nhk',
    description: '<p>How a warning goes from a seismometer to every television in <strong>seven seconds</strong>.</p>',
    instruction: '<p>Photo ID for the gate.</p>',
    address: 'NHK Broadcasting Center, 2-2-1 Jinnan, Shibuya, Tokyo',
    busPickup: TOKYO_HOTEL,
    busDropoff: 'Yoyogi Park, west gate',
  }),
  event(5, '12:00', '13:00', 'meal', 'Bento in Yoyogi Park', {
    description: '<p>Three kinds; yours carries your room number.</p>',
    address: 'Yoyogi Park, central field',
  }),
  event(5, '13:30', '17:00', 'free time', 'Shibuya and Harajuku in threes', {
    description:
      '<p>Inside the marked area. Check in by message at <strong>14:30</strong> and <strong>16:00</strong>.</p>',
    instruction: '<p>Meeting point if phones fail: under the clock of Harajuku Station.</p>',
    address: 'Harajuku Station',
  }),
  event(5, '18:00', '19:00', 'meal', 'Dinner: ramen street', {
    description: '<p>Eight shops, one voucher each.</p>',
    address: 'Tokyo Ramen Street, Tokyo Station B1',
  }),
  event(6, '08:00', '09:00', 'meal', 'Breakfast', {
    description: '<p>Suitcases to the lobby before breakfast: they travel to Kyoto by themselves.</p>',
    address: TOKYO_HOTEL,
  }),
  event(6, '09:00', '10:00', 'administrative', 'Luggage forwarding and check-out', {
    key: 'luggage',
    description:
      '<p>Keep a rucksack for <strong>one night</strong>. Everything else is sent to the Kamogawa Garden Inn.</p>',
    instruction:
      '<ul><li>Night: warm layer, head torch, toothbrush</li><li>Medicine and passport stay on you</li></ul>',
    address: `${TOKYO_HOTEL} (lobby)`,
  }),
  event(6, '13:00', '14:20', 'commute', 'Keio Line to Takaosanguchi', {
    description: '<p>Special express from Shinjuku, 54 minutes.</p>',
    address: 'Shinjuku Station, Keio Line platform 3',
  }),
  event(6, '17:30', '06:30', 'activity', 'Night on Mount Takao: temple stay', {
    key: 'temple-night',
    nights: 1,
    description:
      '<p>Supper of the monks (<em>shōjin ryōri</em>, all vegetarian), a walk by lantern, one hour of silence, sleep on futons, and the drum at <strong>05:30</strong>.</p>',
    instruction:
      '<ol><li>Phones off from 20:00 to 06:00</li><li>Staff phone at the gate: on all night</li><li>Cold: 6 °C at night</li></ol>',
    address: 'Yakuō-in, 2177 Takaomachi, Hachiōji, Tokyo',
  }),
];
