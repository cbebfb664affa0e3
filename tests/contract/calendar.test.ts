import { describe, expect, it, test } from 'vitest';
import { type CalendarEvent, calendarText } from '#contract/calendar/calendar-text.ts';
import { folded } from '#contract/calendar/content-lines.ts';
import { aCalendarEvent, readCalendar } from '#support/calendars.ts';
import fc from '#support/properties.ts';

const written = (events: CalendarEvent[], zone = 'Asia/Tokyo', name = 'Autumn in Japan') =>
  calendarText({
    group: { name, defaultTimezone: zone },
    events,
    origin: 'https://trips.example.org:8443',
    writtenAt: '2026-11-02T00:00:00.000Z',
  });
const read = (...args: Parameters<typeof written>) => readCalendar(written(...args));
const one = (fields: Partial<CalendarEvent>, zone?: string) => read([aCalendarEvent(fields)], zone).events[0];

describe('the calendar of a group', () => {
  it('names its owner, and how often to fetch it', () => {
    expect(read([])).toEqual({ name: 'Autumn in Japan', refresh: 'PT1H', zones: [], events: [] });
    expect(written([], 'UTC', 'Japan, autumn')).toContain('\r\nX-WR-CALNAME:Japan\\, autumn\r\n');
  });

  it('has each event with its place, its times and the way back', () => {
    const event = one({ address: 'Tsukiji 4-16-2, Tokyo; 3F' });
    expect(event).toEqual({
      uid: 'event-7@trips.example.org:8443',
      title: 'Sushi workshop',
      location: 'Tsukiji 4-16-2, Tokyo; 3F',
      description: 'https://trips.example.org:8443/events/7',
      sequence: 3,
      start: '2026-11-20T06:00:00.000Z',
      end: '2026-11-20T08:00:00.000Z',
      endZone: 'Asia/Tokyo',
      shown: '2026-11-20T15:00:00',
      zone: 'Asia/Tokyo',
      url: 'https://trips.example.org:8443/events/7',
      stamp: '2026-11-01T10:00:00Z',
      modified: '2026-11-01T10:00:00Z',
    });
  });

  it('has the buses with their times, then the instructions and the description, as plain text', () => {
    const event = one({
      busPickupAddress: 'Hotel, east gate',
      busDropoffAddress: 'Hotel',
      instruction: '<p>Bring <strong>water</strong> &amp; a hat</p><ul><li>Tickets</li><li>Passport</li></ul>',
      description: '<p>See <a href="https://example.org/a?b=1&amp;c=2">the plan</a>.</p>',
    });
    expect(event?.description).toBe(
      [
        'Bus pickup: 03:00 PM JST, Hotel, east gate',
        'Bus drop-off: 05:00 PM JST, Hotel',
        '',
        'Instructions:',
        'Bring water & a hat',
        '- Tickets',
        '- Passport',
        '',
        'See the plan (https://example.org/a?b=1&c=2).',
        '',
        'https://trips.example.org:8443/events/7',
      ].join('\n'),
    );
  });

  it('has the beginning of long texts, and then a link to the rest', () => {
    const event = one({
      instruction: `<p>${'Bring water. '.repeat(1_000)}</p>`,
      // The character and the tag are at the place of the cut.
      description: `${'x'.repeat(3_998)}${'😀'.repeat(10)}<b class="${'y'.repeat(30_000)}">Hidden</b>`,
    });
    const [instruction, description, url] = event?.description?.split('\n\n') ?? [];
    expect(instruction).toMatch(/^Instructions:\nBring water\. .{3900,4000}…$/);
    expect(description).toBe(`${'x'.repeat(3_998)}…`);
    expect(url).toBe('https://trips.example.org:8443/events/7');
    expect(one({ description: 'x'.repeat(4_000) })?.description).toMatch(/^x{4000}\n\nhttps/);
  });

  it('has no more text than a program accepts, and still every event and its address', () => {
    const long = aCalendarEvent({ description: 'x'.repeat(4_000), address: 'Tsukiji' });
    const text = written(Array.from({ length: 800 }, (_, index) => ({ ...long, id: String(index) })));
    expect(text.length).toBeLessThan(2_600_000);
    const { events } = readCalendar(text);
    expect(events).toHaveLength(800);
    expect(events.at(-1)).toMatchObject({
      location: 'Tsukiji',
      description: 'https://trips.example.org:8443/events/799',
    });
  });

  it('is the same text as long as nothing changes', () => {
    const events = [aCalendarEvent(), aCalendarEvent({ id: '8', updatedAt: null, version: null })];
    expect(written(events)).toBe(written(events));
    expect(read(events).events[1]).toMatchObject({ stamp: '2026-11-02T00:00:00Z', modified: null, sequence: 0 });
  });

  it('says that an event is cancelled by its status, and by its title for programs that read none', () => {
    const text = written([aCalendarEvent({ isCancelled: true }), aCalendarEvent({ id: '8' })]);
    expect(text.match(/^STATUS:.*$/gm)).toEqual(['STATUS:CANCELLED']);
    expect(readCalendar(text).events.map(({ title }) => title)).toEqual(['Canceled: Sushi workshop', 'Sushi workshop']);
  });

  it('gives one without length no end', () => {
    const text = written([aCalendarEvent({ endTime: '2026-11-20T06:00:00.000Z' })]);
    expect(text).not.toContain('DTEND');
    expect(readCalendar(text).events[0]?.end).toBe('2026-11-20T06:00:00.000Z');
  });

  it('gives the end by the clocks of its place', () => {
    const flight = one({
      timezone: 'America/New_York',
      endTimezone: 'Asia/Tokyo',
      startTime: '2026-11-19T18:00:00.000Z',
      endTime: '2026-11-20T08:00:00.000Z',
    });
    expect([flight?.zone, flight?.endZone]).toEqual(['America/New_York', 'Asia/Tokyo']);
    expect([flight?.start, flight?.end]).toEqual(['2026-11-19T18:00:00.000Z', '2026-11-20T08:00:00.000Z']);
    expect(flight?.shown).toBe('2026-11-19T13:00:00');
  });

  it('uses the zone of the group where an event has no known one', () => {
    expect(one({ timezone: 'Nowhere/At_All' })?.zone).toBe('Asia/Tokyo');
    expect(one({ timezone: '' }, 'UTC')?.shown).toBe('2026-11-20T06:00:00Z');
  });
});

/** An event by its clocks, and the offsets of the calendar around it. */
const TIMES: [what: string, zone: string, start: string, end: string, shown: string][] = [
  ['before the clocks are put forward', 'Europe/London', '2026-03-29T00:30Z', '2026-03-29T02:30Z', '2026-03-29T00:30'],
  ['after the clocks are put forward', 'Europe/London', '2026-03-29T01:00Z', '2026-03-29T03:00Z', '2026-03-29T02:00'],
  ['before the clocks are put back', 'Europe/London', '2026-10-24T23:30Z', '2026-10-25T02:00Z', '2026-10-25T00:30'],
  [
    'over the night in which they are put back',
    'America/New_York',
    '2026-11-01T02:00Z',
    '2026-11-01T15:00Z',
    '2026-10-31T22:00',
  ],
  [
    'where they are put forward at midnight',
    'Africa/Cairo',
    '2026-04-23T22:00Z',
    '2026-04-24T10:00Z',
    '2026-04-24T01:00',
  ],
  ['by half an hour', 'Australia/Lord_Howe', '2026-10-03T15:30Z', '2026-10-03T16:30Z', '2026-10-04T02:30'],
  ['of a month', 'Africa/Casablanca', '2026-02-20T12:00Z', '2026-04-20T12:00Z', '2026-02-20T12:00'],
  ['over many days', 'Asia/Tokyo', '2026-11-20T00:00Z', '2026-11-28T12:00Z', '2026-11-20T09:00'],
  [
    'over the date line, to where it is the day before',
    'Asia/Tokyo',
    '2026-11-20T15:10Z',
    '2026-11-21T01:00Z',
    '2026-11-21T00:10',
  ],
  ['on the far side of the date line', 'Pacific/Apia', '2026-11-20T11:00Z', '2026-11-20T12:00Z', '2026-11-21T00:00'],
  ['on its near side', 'Pacific/Pago_Pago', '2026-11-20T11:00Z', '2026-11-20T12:00Z', '2026-11-20T00:00'],
  ['of a quarter of an hour', 'Asia/Kathmandu', '2026-11-20T00:00Z', '2026-11-20T01:00Z', '2026-11-20T05:45'],
];

describe('a program that knows no zones of its own', () => {
  test.each(TIMES)('reads the instants of an event %s (%s)', (_, timezone, start, end, shown) => {
    const [startTime, endTime] = [new Date(start).toISOString(), new Date(end).toISOString()];
    expect(one({ timezone, startTime, endTime })).toMatchObject({
      start: startTime,
      end: endTime,
      shown: `${shown}:00`,
      zone: timezone,
    });
  });

  it('is given the hour that comes twice by the instant: some use the clocks for the first, some for the second', () => {
    const hour = (startTime: string) => aCalendarEvent({ timezone: 'Europe/London', startTime, endTime: startTime });
    const { events } = read([hour('2026-10-25T00:30:00.000Z'), hour('2026-10-25T01:30:00.000Z')]);
    expect(events.map(({ start, shown }) => [start, shown])).toEqual([
      ['2026-10-25T00:30:00.000Z', '2026-10-25T00:30:00Z'],
      ['2026-10-25T01:30:00.000Z', '2026-10-25T01:30:00Z'],
    ]);
  });

  it('reads events of several zones, each by its own clocks', () => {
    const { zones, events } = read([
      aCalendarEvent({ timezone: 'Asia/Tokyo' }),
      aCalendarEvent({ id: '8', timezone: 'America/Los_Angeles' }),
      aCalendarEvent({ id: '9', timezone: 'asia/tokyo' }),
      aCalendarEvent({ id: '10', timezone: 'UTC' }),
    ]);
    expect(zones.map(({ id }) => id)).toEqual(['Asia/Tokyo', 'America/Los_Angeles']);
    expect(events.map(({ start }) => start)).toEqual(Array(4).fill('2026-11-20T06:00:00.000Z'));
    expect(events.map(({ shown }) => shown)).toEqual([
      '2026-11-20T15:00:00',
      '2026-11-19T22:00:00',
      '2026-11-20T15:00:00',
      '2026-11-20T06:00:00Z',
    ]);
  });

  it('is given the real changes of the clocks, including the last before the first event', () => {
    const { zones } = read([
      aCalendarEvent({
        timezone: 'Europe/London',
        startTime: '2026-10-20T10:00:00.000Z',
        endTime: '2027-04-01T10:00:00.000Z',
      }),
    ]);
    expect(zones).toEqual([
      {
        id: 'Europe/London',
        changes: [
          'daylight 2026-03-29T01:00:00 +00:00 +01:00 BST',
          'standard 2026-10-25T02:00:00 +01:00 +00:00 GMT',
          'daylight 2027-03-28T01:00:00 +00:00 +01:00 BST',
        ],
      },
    ]);
  });

  it('is given a zone without changes once', () => {
    expect(read([aCalendarEvent()]).zones).toEqual([
      { id: 'Asia/Tokyo', changes: ['standard 1970-01-01T00:00:00 +09:00 +09:00 JST'] },
    ]);
  });

  it('reads mistaken dates as they are, without a thousand years of clocks', () => {
    const late = { startTime: '2999-06-01T00:00:00.000Z', endTime: '2999-06-01T01:00:00.000Z' };
    const { zones, events } = read([
      aCalendarEvent({ timezone: 'Europe/Paris' }),
      aCalendarEvent({ timezone: 'Europe/Paris', ...late }),
      aCalendarEvent({
        timezone: 'Europe/Paris',
        startTime: '1901-06-01T00:00:00.000Z',
        endTime: '1901-06-01T01:00:00.000Z',
      }),
    ]);
    expect(zones.flatMap(({ changes }) => changes).length).toBeLessThan(20);
    expect(events.map(({ start }) => start)).toEqual([
      '2026-11-20T06:00:00.000Z',
      late.startTime,
      '1901-06-01T00:00:00.000Z',
    ]);
  });

  it.each(['1926', '1971', '2126'])('keeps the clocks of the others where one is dated %s by mistake', (year) => {
    const wrong = { startTime: `${year}-11-20T06:00:00.000Z`, endTime: `${year}-11-20T08:00:00.000Z` };
    const { events } = read(['7', '8', '9'].map((id) => aCalendarEvent({ id, ...(id === '7' ? wrong : {}) })));
    expect(events.map(({ zone, start }) => [zone, start])).toEqual([
      ['UTC', wrong.startTime],
      ['Asia/Tokyo', '2026-11-20T06:00:00.000Z'],
      ['Asia/Tokyo', '2026-11-20T06:00:00.000Z'],
    ]);
  });

  it('reads any instant in any zone as it is', () => {
    const zones = [
      'Europe/London',
      'America/New_York',
      'Pacific/Apia',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Africa/Cairo',
    ];
    const minute = fc.integer({ min: Date.parse('2024-01-01') / 60_000, max: Date.parse('2028-01-01') / 60_000 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), minute, fc.nat(20_000), (timezone, start, length) => {
        const [startTime, endTime] = [start, start + length].map((at) => new Date(at * 60_000).toISOString());
        const event = one({ timezone, startTime: startTime ?? '', endTime: endTime ?? '' });
        expect([event?.start, event?.end]).toEqual([startTime, endTime]);
      }),
      { numRuns: 60 },
    );
  });
});

/** Characters with a meaning in calendars, those of two to four bytes, and ordinary text. */
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom('\\', ';', ',', ':', '"', '\n', ' ', '\\n', 'BEGIN:VEVENT'),
      fc.constantFrom('é', '東京', '👩🏽‍🏫', 'نص'),
      fc.string(),
    ),
    {
      maxLength: 60,
    },
  )
  .map((parts) => parts.join(''))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: calendars cannot hold them.
  .map((text) => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '').toWellFormed());

describe("a user's text", () => {
  it('comes back unchanged, whatever it is', () => {
    fc.assert(
      fc.property(words, words, (title, address) => {
        const { events } = read([aCalendarEvent({ title, address: `x${address}` })]);
        expect(events).toHaveLength(1);
        expect([events[0]?.title, events[0]?.location]).toEqual([title, `x${address}`]);
      }),
    );
  });

  it('is in lines of 75 bytes at most, none of them broken within a character', () => {
    const bytes = (text: string) => new TextEncoder().encode(text).length;
    fc.assert(
      fc.property(words, (text) => {
        const lines = folded(text.replaceAll('\n', '')).split('\r\n');
        expect(Math.max(...lines.map(bytes))).toBeLessThanOrEqual(75);
        expect(lines.join('').length - lines.length + 1).toBe(text.replaceAll('\n', '').length);
        for (const line of lines) expect(line.isWellFormed()).toBe(true);
      }),
    );
    expect(written([aCalendarEvent({ title: '東'.repeat(100) })])).toMatch(/\r\n$/);
  });

  it('begins no property of its own', () => {
    const text = written([
      aCalendarEvent({ title: 'A\r\nATTENDEE:mailto:eve@example.org', description: '<p>x</p>\r\nEND:VCALENDAR' }),
    ]);
    expect(text.split('\r\n').filter((line) => /^(ATTENDEE|END:VCALENDAR)/.test(line))).toEqual(['END:VCALENDAR']);
  });
});
