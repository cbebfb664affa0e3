import { describe, expect, it } from 'vitest';
import { COUNTRIES, countryName, countryOfZone } from '#contract/records/emergency/countries.ts';
import { COUNTRIES_WITH_NUMBERS, emergencyNumbersOf } from '#contract/records/emergency/numbers.ts';
import { TIME_ZONES } from '#contract/time/zone.ts';

describe('the emergency numbers', () => {
  it('are short numbers, of existing countries', () => {
    expect(COUNTRIES_WITH_NUMBERS.length).toBeGreaterThan(120);
    for (const code of COUNTRIES_WITH_NUMBERS) {
      expect(countryName(code), code).not.toBeNull();
      const numbers = emergencyNumbersOf(code) ?? {};
      expect(Object.keys(numbers).length, code).toBeGreaterThan(0);
      for (const number of Object.values(numbers)) expect(number, code).toMatch(/^\d{2,5}$/);
      // A number for illness exists in each of them.
      expect(numbers.general ?? numbers.ambulance, code).toBeDefined();
      expect(numbers.general ?? numbers.police, code).toBeDefined();
    }
  });

  it('of a country that is not known for certain are empty', () => {
    expect(emergencyNumbersOf('AQ')).toBeNull();
    expect(emergencyNumbersOf('constructor')).toBeNull();
    expect(emergencyNumbersOf('JP')).toEqual({ police: '110', ambulance: '119', fire: '119' });
  });
});

describe('the country of a time zone', () => {
  it('is known for each zone that a form offers, by its present and its former name', () => {
    const unknown = TIME_ZONES.filter((zone) => zone !== 'UTC' && countryOfZone(zone) === null);
    expect(unknown).toEqual([]);
    expect([countryOfZone('Asia/Kolkata'), countryOfZone('Asia/Calcutta')]).toEqual(['IN', 'IN']);
    expect(countryOfZone('UTC')).toBeNull();
  });

  it('is one that has a name, each name once', () => {
    expect(new Set(COUNTRIES.map(({ name }) => name)).size).toBe(COUNTRIES.length);
    expect(countryName('toString')).toBeNull();
  });
});
