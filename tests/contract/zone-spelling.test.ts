import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { writtenZone } from '#contract/schema/writing.ts';
import { canonicalZone, knownZone, offsetAt, zoneLabel } from '#contract/time/zone.ts';
import { zoneNames } from '#support/device-zone.ts';

/** Names that break the usual rule of capitals, and links, which engines do not list. */
const UNUSUAL = [
  'Africa/Dar_es_Salaam',
  'America/Argentina/ComodRivadavia',
  'America/Knox_IN',
  'America/Port-au-Prince',
  'America/Port_of_Spain',
  'America/North_Dakota/New_Salem',
  'Antarctica/DumontDUrville',
  'Antarctica/McMurdo',
  'Asia/Calcutta',
  'Asia/Kolkata',
  'Australia/ACT',
  'Australia/LHI',
  'Australia/NSW',
  'Brazil/DeNoronha',
  'CET',
  'CST6CDT',
  'Chile/EasterIsland',
  'EET',
  'EST5EDT',
  'Etc/GMT+1',
  'Etc/GMT-14',
  'Etc/UCT',
  'Etc/Zulu',
  'Europe/Isle_of_Man',
  'Europe/Kyiv',
  'GB',
  'GB-Eire',
  'GMT0',
  'HST',
  'MET',
  'MST7MDT',
  'Mexico/BajaNorte',
  'Mexico/BajaSur',
  'NZ-CHAT',
  'PRC',
  'PST8PDT',
  'ROC',
  'ROK',
  'US/East-Indiana',
  'US/Pacific',
  'UTC',
  'W-SU',
  'WET',
] as const;

/** 'aSiA/tOkYo': every other letter in the other case. */
const mixed = (name: string): string =>
  [...name].map((sign, at) => (at % 2 ? sign.toUpperCase() : sign.toLowerCase())).join('');

describe('A24: a zone has one spelling', () => {
  it('the one in the database of zones, whatever the case of its input', () => {
    const names = [...new Set([...zoneNames(), ...UNUSUAL])];
    const read = (text: string) => names.map((name) => canonicalZone(text === 'as it is' ? name : mixed(name)));
    expect(read('as it is')).toEqual(names);
    expect(read('mixed')).toEqual(names);
  });

  it('that is used for writing and reading everywhere', () => {
    const written = v.parse(writtenZone, 'asia/TOKYO');
    expect([written, knownZone('asia/TOKYO')]).toEqual(['Asia/Tokyo', 'Asia/Tokyo']);
    expect(zoneLabel('asia/TOKYO', 0)).toBe('Tokyo (JST)');
    expect(offsetAt(0, 'asia/TOKYO')).toBe(offsetAt(0, 'Asia/Tokyo'));
  });

  it.each(['', '+09:00', 'Moon/Base', 'Asia/Tokyo\n', `Asia/${'x'.repeat(60)}`, 'asıa/tokyo'])(
    '%j is not a zone',
    (text) => {
      expect(canonicalZone(text)).toBeNull();
      expect(v.is(writtenZone, text)).toBe(false);
    },
  );
});
