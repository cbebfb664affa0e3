import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { clockText, hourStyle } from '#contract/time/text.ts';
import { deviceZone, zoneMemory } from '#contract/time/zone.ts';
import { answerKey, forgetAnswers, takeAnswers, writeAnswer } from '#kit/app/handed-answers.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';

/** As the worker writes the rows that it has read. */
const handOver = (of: string, answer: unknown) =>
  takeAnswers(
    writeAnswer({
      answers: { [answerKey('days', [{ a: 'store' }, of])]: answer },
      zones: zoneMemory(),
      is24Hour: false,
    }),
  );

interface Device {
  answer: Promise<ReadonlySet<string>>;
  /** The days that were rendered, in order. */
  drawn: (ReadonlySet<string> | undefined)[];
}

function Days({ device, of }: { device: Device; of: string }) {
  const days = useLiveQuery(() => device.answer, [device, of], 'days');
  // Requested after the other: when it is answered, both are.
  const other = useLiveQuery(() => device.answer, [device, of]);
  device.drawn.push(days);
  return (
    <>
      <p>{days ? [...days].join(' ') : 'reading'}</p>
      {other && <p>the device has answered</p>}
    </>
  );
}

const deviceWith = (...days: string[]): Device => ({ answer: Promise.resolve(new Set(days)), drawn: [] });
const silentDevice = (): Device => ({ answer: new Promise(() => {}), drawn: [] });

describe('The rows that the worker has read', () => {
  afterEach(() => {
    forgetAnswers();
    hourStyle.set(false);
  });

  test('are rendered at once, and stay when the device has the same', async () => {
    handOver('1', new Set(['monday', 'tuesday']));
    const device = deviceWith('monday', 'tuesday');
    render(<Days device={device} of="1" />);
    expect(device.drawn).toEqual([new Set(['monday', 'tuesday'])]);
    await screen.findByText('the device has answered');
    expect(new Set(device.drawn).size).toBe(1);
  });

  test('are replaced by the rows of the device', async () => {
    handOver('1', new Set(['monday']));
    render(<Days device={deviceWith('monday', 'friday')} of="1" />);
    expect(screen.getByText('monday')).toBeTruthy();
    expect(await screen.findByText('monday friday')).toBeTruthy();
  });

  test('of the zone of this device are forgotten with the rest', () => {
    const { here, ...others } = zoneMemory();
    const zone = here.zone === 'Asia/Tokyo' ? 'UTC' : 'Asia/Tokyo';
    takeAnswers(writeAnswer({ answers: {}, zones: { ...others, here: { ...here, zone } }, is24Hour: false }));
    expect(deviceZone()).toBe(zone);
    forgetAnswers();
    expect(deviceZone()).toBe(here.zone);
  });

  test('are written by the clock that the screen was painted with', () => {
    takeAnswers(writeAnswer({ answers: {}, zones: zoneMemory(), is24Hour: true }));
    expect(clockText('2026-05-14T18:15:00.000Z', 'UTC')).toBe('18:15');
  });

  test('answer no other query, and none once they are forgotten', () => {
    handOver('1', new Set(['monday']));
    const other = silentDevice();
    render(<Days device={other} of="2" />);
    forgetAnswers();
    const late = silentDevice();
    render(<Days device={late} of="1" />);
    expect([other.drawn, late.drawn]).toEqual([[undefined], [undefined]]);
  });

  test('arrive unchanged: sets in maps, and words that look like code', () => {
    const answer = new Map([['by', { days: new Set(['a']), none: null, text: '</script><b>' }]]);
    handOver('1', answer);
    const device = silentDevice();
    expect(() => render(<Days device={device} of="1" />)).not.toThrow();
    expect(device.drawn).toEqual([answer]);
  });
});
