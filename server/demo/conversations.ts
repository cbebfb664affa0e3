/** A comment on the demo trip. */
interface DemoComment {
  /** The event's key. */
  on: string;
  /** The author's key. */
  by: string;
  /** How long before the first start it was written. */
  hoursAgo: number;
  text: string;
}

/** Oldest first. */
export const CONVERSATIONS: readonly DemoComment[] = [
  {
    on: 'flight-out',
    by: 'organizer',
    hoursAgo: 140,
    text: 'Seats are assigned by the airline. Please swap only after take-off.',
  },
  {
    on: 'flight-out',
    by: 'm.vandenberg',
    hoursAgo: 138,
    text: 'Is there a number that families can call while you are in the air?',
  },
  {
    on: 'flight-out',
    by: 'organizer',
    hoursAgo: 137,
    text: 'Yes, the school’s emergency line; Ciarán sits next to it all day.',
  },
  { on: 'flight-out', by: 'j.tan', hoursAgo: 101, text: 'Landed! Fuji was on the left after all.' },
  { on: 'rooms-tokyo', by: 'h.saito', hoursAgo: 96, text: 'Keys for 507 and 512 stick a little: push, then turn.' },
  {
    on: 'rooms-tokyo',
    by: 'g.rossi',
    hoursAgo: 95,
    text: 'Our air conditioning only speaks Japanese. Which button is warm?',
  },
  { on: 'rooms-tokyo', by: 'm.ito', hoursAgo: 95, text: '暖房. The red one.' },
  { on: 'rooms-tokyo', by: 'g.rossi', hoursAgo: 94, text: 'You saved us.' },
  { on: 'senso-ji', by: 'a.kowalska', hoursAgo: 80, text: 'Does the drawing have to be in pencil?' },
  { on: 'senso-ji', by: 'instructor', hoursAgo: 79, text: 'Pencil, pen, ketchup. Only not a photo.' },
  {
    on: 'senso-ji',
    by: 'w.clarke',
    hoursAgo: 76,
    text: 'Lost property: one blue cap, found at the thunder gate. It is at reception now.',
  },
  { on: 'senso-ji', by: 'o.bergstrom', hoursAgo: 75, text: 'That is mine, thank you!' },
  {
    on: 'miraikan',
    by: 's.haddad',
    hoursAgo: 58,
    text: 'Lockers take ¥100 coins and give them back. I have a bag of them.',
  },
  { on: 'miraikan', by: 'n.sharma', hoursAgo: 52, text: 'The globe is made of 10,362 panels. I counted one of them.' },
  {
    on: 'miraikan',
    by: 'q.zhang',
    hoursAgo: 51,
    text: 'Our nine-year-old was Mr Mahlangu. He asked very good questions.',
  },
  { on: 'kamakura-bus', by: 'y.mori', hoursAgo: 33, text: 'Coach A is full. Team 7, please take coach B today.' },
  { on: 'kamakura-bus', by: 'e.johansen', hoursAgo: 32, text: 'Team 7 is in coach B.' },
  {
    on: 'kamakura-bus',
    by: 'h.saito',
    hoursAgo: 31,
    text: 'Traffic on the Yokohama bypass, we arrive about ten minutes late.',
  },
  { on: 'kendo', by: 'd.petrov', hoursAgo: 29, text: 'Can I do this with a taped wrist?' },
  { on: 'kendo', by: 's.haddad', hoursAgo: 29, text: 'Footwork and shouting yes, hitting no. Come to me first.' },
  { on: 'kendo', by: 'l.fernandez', hoursAgo: 24, text: 'My voice is gone. Best afternoon so far.' },
  { on: 'kendo', by: 'r.patel', hoursAgo: 24, text: 'We heard you in the car park :)' },
  {
    on: 'split-day',
    by: 'instructor',
    hoursAgo: 15,
    text: 'Reminder: 08:30 in the lobby, breakfast done, water filled.',
  },
  { on: 'split-day', by: 'z.haile', hoursAgo: 14, text: 'May I change from C to A? My shoes are still wet.' },
  { on: 'split-day', by: 'instructor', hoursAgo: 14, text: 'If somebody from A goes to C, yes.' },
  { on: 'split-day', by: 'p.silva', hoursAgo: 13, text: 'I will swap with Zala. I like buildings more than fish.' },
  { on: 'split-day', by: 'instructor', hoursAgo: 13, text: 'Done: Zala A, Pedro C.' },
  {
    on: 'tsukiji',
    by: 'f.alrashid',
    hoursAgo: 12,
    text: 'Is the dashi made with mirin? Some of us do not take alcohol.',
  },
  { on: 'tsukiji', by: 'y.mori', hoursAgo: 11, text: 'They will cook ours without. I called them this evening.' },
  { on: 'ghibli', by: 'c.moreau', hoursAgo: 10, text: 'Are we allowed to keep the film strip ticket?' },
  { on: 'ghibli', by: 't.mahlangu', hoursAgo: 10, text: 'You are. Hold it against the light.' },
  {
    on: 'school-call',
    by: 'b.lindqvist',
    hoursAgo: 8,
    text: 'Leeds has 24 pupils and a brass band. Be ready for anything.',
  },
  { on: 'school-call', by: 'h.kim', hoursAgo: 7, text: 'Our table shows the radio gymnastics.' },
  { on: 'dinner-today', by: 'k.papadopoulou', hoursAgo: 5, text: 'Which tables have the vegetable broth again?' },
  { on: 'dinner-today', by: 'y.mori', hoursAgo: 5, text: '9 and 10, by the door.' },
  { on: 'luggage', by: 'v.raman', hoursAgo: 4, text: 'Does a skateboard count as a suitcase?' },
  { on: 'luggage', by: 'c.obrien', hoursAgo: 4, text: 'As half of one. Tie a label to it.' },
  { on: 'temple-night', by: 'i.adeyemi', hoursAgo: 3, text: 'What if I snore?' },
  {
    on: 'temple-night',
    by: 'r.delacruz',
    hoursAgo: 3,
    text: 'Then the mountain has a second drum. There are ear plugs at the gate.',
  },
  { on: 'tea', by: 't.yilmaz', hoursAgo: 2, text: 'I have a bad knee. Can I sit on a stool?' },
  { on: 'tea', by: 'organizer', hoursAgo: 1, text: 'Of course, there are low stools for six of us.' },
];
