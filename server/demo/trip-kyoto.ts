import { type DemoEvent, event, KYOTO_HOTEL } from './event.ts';

/** Days 8 to 11: to Kyoto, its temples and crafts, Nara. */
export const KYOTO: readonly DemoEvent[] = [
  event(7, '06:30', '07:30', 'meal', 'Temple breakfast', {
    description: '<p>Rice porridge, pickles, green tea. Wash your own bowl, as the monks do.</p>',
    address: 'Yakuō-in, 2177 Takaomachi, Hachiōji, Tokyo',
  }),
  event(7, '08:00', '09:30', 'commute', 'Down the mountain and to Shin-Yokohama', {
    description: '<p>Cable car, then the Yokohama Line without a change.</p>',
    instruction: '<p>Stay with your buddy on the platform.</p>',
    address: 'Takaosanguchi Station',
  }),
  event(7, '10:19', '12:15', 'transportation', 'Shinkansen Nozomi 19 to Kyoto', {
    key: 'shinkansen',
    description: '<p>Cars 11 and 12. It stops for <strong>90 seconds</strong>: line up at the marks, both doors.</p>',
    instruction: '<p>Seats D and E see Mount Fuji at about 10:45. Swap halfway.</p>',
    address: 'Shin-Yokohama Station, platform 3',
  }),
  event(7, '12:30', '13:30', 'meal', 'Lunch at Kyoto Station', {
    description: '<p>Tenth floor, ¥1,200 vouchers.</p>',
    address: 'Kyoto Station Building, 10F',
  }),
  event(7, '14:00', '15:00', 'check-in', 'Hotel check-in, Kyoto', {
    description:
      '<p>The same room-mates; new room numbers are on the board in the lobby. Your suitcase is in your room.</p>',
    address: KYOTO_HOTEL,
    busPickup: 'Kyoto Station, Hachijō exit',
    busDropoff: KYOTO_HOTEL,
  }),
  event(7, '16:00', '17:30', 'orientation', 'Orientation: Kyoto on foot', {
    description: '<p>The grid, the river, the quiet streets. Why nobody photographs people in Gion.</p>',
    instruction: '<p>Cycling is not allowed on this trip.</p>',
    address: `${KYOTO_HOTEL} (roof terrace)`,
  }),
  event(7, '18:30', '19:45', 'meal', 'Dinner: Kyoto home cooking', {
    description: '<p><em>Obanzai</em>: many small dishes, passed round.</p>',
    address: KYOTO_HOTEL,
  }),
  event(8, '05:45', '08:00', 'activity', 'Fushimi Inari at sunrise', {
    description:
      '<p>Ten thousand gates, and before seven we have them to ourselves. To the <strong>Yotsutsuji</strong> crossing and back.</p>',
    instruction: '<p>Optional. Sign up with Mr Mahlangu by 21:00 the night before.</p>',
    address: 'Fushimi Inari Taisha, 68 Fukakusa Yabunouchichō, Kyoto',
    busPickup: KYOTO_HOTEL,
    busDropoff: KYOTO_HOTEL,
  }),
  event(8, '08:00', '09:00', 'meal', 'Breakfast', {
    description: '<p>Open until 09:15 for the early walkers.</p>',
    address: KYOTO_HOTEL,
  }),
  event(8, '10:00', '12:00', 'ceremony', 'Tea ceremony in a merchant’s house', {
    key: 'tea',
    description:
      '<p>Four principles: <strong>harmony, respect, purity, calm</strong>. You will make a bowl for your neighbour.</p>',
    instruction: '<ul><li>Clean white socks</li><li>No watches or rings near the bowls</li></ul>',
    address: 'Machiya Tōan, 394 Ebisunochō, Shimogyō, Kyoto',
  }),
  event(8, '12:30', '13:30', 'meal', 'Lunch: Nishiki market', {
    description: '<p>Eat where you buy, not while you walk.</p>',
    address: 'Nishiki Market, Nakagyō, Kyoto',
  }),
  event(8, '14:00', '16:30', 'class', 'Workshop: yūzen dyeing', {
    key: 'dyeing',
    description: '<p>A tenugui cloth of your own design, to take home on the last day.</p>',
    instruction: '<p>Wear something old.</p>',
    address: 'Kōdai Yūzen-an, 668 Takoyakushichō, Kyoto',
  }),
  event(8, '18:30', '19:30', 'meal', 'Dinner by the river', {
    description: '<p>On the wooden decks above the Kamo. Bring a jumper.</p>',
    address: 'Pontochō 3, Nakagyō, Kyoto',
  }),
  event(9, '07:15', '08:15', 'meal', 'Breakfast', {
    description: '<p>Deer eat paper: leave maps in your bag today.</p>',
    address: KYOTO_HOTEL,
  }),
  event(9, '08:30', '09:40', 'transportation', 'Coach to Nara', {
    description: '<p>Seventy minutes south.</p>',
    busPickup: KYOTO_HOTEL,
    busDropoff: 'Tōdai-ji bus stop, Nara',
    address: 'Tōdai-ji, 406-1 Zōshichō, Nara',
  }),
  event(9, '10:00', '12:15', 'educational', 'Tōdai-ji: the largest wooden hall', {
    key: 'nara',
    description: '<p>It was a third larger until 1709. Who fits through the <strong>pillar</strong>?</p>',
    instruction: '<p>Do not tease the deer. Food stays closed.</p>',
    address: 'Tōdai-ji, 406-1 Zōshichō, Nara',
  }),
  event(9, '12:30', '13:30', 'meal', 'Lunch: kaki-no-ha sushi', {
    description: '<p>Wrapped in persimmon leaf. The leaf is not eaten.</p>',
    address: 'Higashimuki 28, Nara',
  }),
  event(9, '13:45', '15:30', 'activity', 'Service hour: raking the park with the foresters', {
    description: '<p>Gloves are given out. Two prefectural foresters tell us why cedars are felled at sixty.</p>',
    address: 'Nara Park, Kasuga office',
  }),
  event(9, '15:45', '17:00', 'transportation', 'Coach back to Kyoto', {
    description: '<p>Same seats, same count-off.</p>',
    busPickup: 'Nara Park, Kasuga office',
    busDropoff: KYOTO_HOTEL,
    address: 'Nara Park, Kasuga office',
  }),
  event(9, '18:30', '19:30', 'meal', 'Dinner at the hotel', {
    description: '<p>Curry or grilled fish; say which at breakfast.</p>',
    address: KYOTO_HOTEL,
  }),
  event(10, '07:30', '08:30', 'meal', 'Breakfast', {
    description: '<p>Picnic bags are at the door.</p>',
    address: KYOTO_HOTEL,
  }),
  event(10, '09:00', '12:30', 'recreation', 'Arashiyama: bamboo, monkeys, river boats', {
    key: 'arashiyama',
    description:
      '<p>Boats for three rowers and a cox. The race starts at <strong>11:30</strong>; the losers carry the picnic.</p>',
    instruction: '<p>Non-swimmers wear a vest and sit in the middle.</p>',
    address: 'Togetsu-kyō, Arashiyama, Kyoto',
    busPickup: KYOTO_HOTEL,
    busDropoff: 'Togetsu-kyō, south side',
  }),
  event(10, '12:30', '13:30', 'meal', 'Picnic at the river', {
    description: '<p>Kites circle here: hold on to your sandwich.</p>',
    address: 'Nakanoshima Park, Arashiyama',
  }),
  event(10, '14:30', '17:00', 'free time', 'Free afternoon in the centre', {
    description: '<p>In threes, between Shijō and Sanjō. Check in by message at 15:45.</p>',
  }),
  event(10, '20:00', '21:00', 'others', 'Film night: Tokyo Story, first half', {
    description: '<p>1953, with subtitles. Popcorn and silence.</p>',
    address: `${KYOTO_HOTEL} (hall Kamo)`,
  }),
];
