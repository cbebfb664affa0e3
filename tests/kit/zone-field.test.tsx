import '../ui/browser-gaps.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { zoneLabel } from '#contract/time/zone.ts';
import { ZoneField } from '#kit/form/zone-field.tsx';
import { optionsWith, zoneOptions } from '#kit/form/zone-options.ts';

const OPTIONS = zoneOptions();
/** The labels that a search offers, as the box filters them. */
const found = (typed: string): string[] =>
  OPTIONS.filter(
    ({ label, answersTo }) => label.toLowerCase().includes(typed.toLowerCase()) || answersTo?.(typed.toLowerCase()),
  ).map(({ label }) => label);

test.each([
  ['Kathmandu', 'Asia/Kathmandu'],
  ['Katmandu', 'Asia/Kathmandu'],
  ['Kolkata', 'Asia/Kolkata'],
  ['Calcutta', 'Asia/Kolkata'],
  ['Mumbai', 'Asia/Kolkata'],
  ['Kyiv', 'Europe/Kyiv'],
  ['Nuuk', 'America/Nuuk'],
  ['Ho Chi Minh', 'Asia/Ho Chi Minh'],
  ['Saigon', 'Asia/Ho Chi Minh'],
  ['Beijing', 'Asia/Shanghai'],
  ['Boston', 'America/New York'],
  ['St Louis', 'America/Chicago'],
  ['JST', 'Asia/Tokyo'],
  ['Eastern', 'America/New York'],
  ['Pacific time', 'America/Los Angeles'],
  ['GMT+5:45', 'Asia/Kathmandu'],
])('%s finds %s first', (typed, label) => {
  expect(found(typed)[0]).toBe(label);
});

test.each(['GMT+8', 'utc+8', '+08:00', 'UTC +08'])('%s finds exactly the zones of those clocks', (typed) => {
  expect(found(typed)).toContain('Asia/Hong Kong');
  expect(found(typed)).toContain('Asia/Manila');
  expect(found(typed)).not.toContain('Asia/Tokyo');
  expect(found(typed)).not.toContain('America/Los Angeles');
});

test('zones are shown by their present names, once each, wherever they are named', () => {
  const labels = OPTIONS.map(({ label }) => label);
  for (const old of ['Asia/Calcutta', 'Europe/Kiev', 'America/Godthab']) expect(labels).not.toContain(old);
  expect(new Set(labels).size).toBe(labels.length);
  expect(zoneLabel('Asia/Calcutta', 0)).toBe('Kolkata (IST)');
});

test('the stored zone is among the choices under any of its names', () => {
  for (const zone of ['Asia/Kolkata', 'Asia/Calcutta', 'Asia/Tokyo', 'US/Pacific']) {
    const labels = optionsWith(OPTIONS, zone).filter(({ value }) => value === zone);
    expect(labels, zone).toHaveLength(1);
  }
  expect(optionsWith(OPTIONS, 'Asia/Kolkata')).toHaveLength(OPTIONS.length);
});

test('the field accepts a result for a city', async () => {
  const onChange = vi.fn();
  render(<ZoneField label="Time zone" value="Asia/Kolkata" onChange={onChange} />);
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' });
  expect(box.value).toBe('Asia/Kolkata');
  await userEvent.click(box);
  fireEvent.change(box, { target: { value: 'beijing' } });
  await userEvent.click(await screen.findByRole('option', { name: 'Asia/Shanghai' }));
  expect(onChange).toHaveBeenCalledWith('Asia/Shanghai');
});
