import { describe, expect, test } from 'vitest';
import { countriesOf, countriesOn, numberLines } from '#features/emergency/countries-of-days.ts';

const days = ['2026-04-01', '2026-04-02', '2026-04-03'];
const event = (timezone: string, ...on: string[]) => ({ timezone, days: on });
const codes = (day: string, about: Parameters<typeof countriesOn>[1]) =>
  countriesOn(day, about).map(({ code }) => code);

describe('the countries of a day', () => {
  const events = [event('Asia/Tokyo', '2026-04-01'), event('Asia/Seoul', '2026-04-01', '2026-04-02')];

  test("are those of its events' clocks, and that of the group where it has no events", () => {
    const about = { countries: [], events, zone: 'Europe/Paris' };
    expect(codes('2026-04-01', about)).toEqual(['JP', 'KR']);
    expect(codes('2026-04-02', about)).toEqual(['KR']);
    expect(codes('2026-04-03', about)).toEqual(['FR']);
  });

  test('are those of the card from a day on, until it names another', () => {
    const countries = [
      { from: '2026-04-03', country: 'CN' },
      { from: '2026-04-02', country: 'MN' },
    ];
    const about = { countries, events, zone: 'Europe/Paris' };
    expect(days.map((day) => codes(day, about))).toEqual([['JP', 'KR'], ['MN'], ['CN']]);
  });

  test('are none where no clock names one', () => {
    expect(codes('2026-04-01', { countries: [], events: [], zone: 'UTC' })).toEqual([]);
  });

  test('are listed for the whole trip with their first and last day', () => {
    const spans = countriesOf(days, { countries: [], events, zone: 'Asia/Seoul' });
    expect(spans.map(({ code, first, last }) => [code, first, last])).toEqual([
      // Of the two on the first day, that of the group's own clock.
      ['KR', '2026-04-01', '2026-04-03'],
      ['JP', '2026-04-01', '2026-04-01'],
    ]);
  });
});

test('services with one number are one line, and the general one comes first', () => {
  expect(numberLines({ police: '110', ambulance: '119', fire: '119' })).toEqual([
    { who: 'Ambulance, fire', phone: '119' },
    { who: 'Police', phone: '110' },
  ]);
  expect(numberLines({ general: '112', police: '112', ambulance: '144' })).toEqual([
    { who: 'All emergencies', phone: '112' },
    { who: 'Ambulance', phone: '144' },
  ]);
});
