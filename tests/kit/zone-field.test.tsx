import '../ui/browser-gaps.ts';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { zoneLabel } from '#contract/time/zone.ts';
import { optionsWith, ZoneField, zoneOptions } from '#kit/form/zone-field.tsx';
import { optionsFor } from '#ui/combobox/combobox-options.ts';

const OPTIONS = zoneOptions();
/** The labels that a search offers; Enter chooses the first. */
const found = (typed: string): string[] => optionsFor(OPTIONS, typed).map(({ label }) => label);

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
  ['EST', 'America/New York'],
  ['EDT', 'America/New York'],
  ['Eastern Standard Time', 'America/New York'],
  ['CST', 'America/Chicago'],
  ['Central', 'America/Chicago'],
  ['Central Time', 'America/Chicago'],
  ['MST', 'America/Denver'],
  ['Mountain', 'America/Denver'],
  ['PST', 'America/Los Angeles'],
  ['pst', 'America/Los Angeles'],
  ['Pacific', 'America/Los Angeles'],
  ['IST', 'Asia/Kolkata'],
  ['GMT', 'Europe/London'],
  ['BST', 'Europe/London'],
  ['CET', 'Europe/Paris'],
  ['UTC', 'UTC'],
  ['UK', 'Europe/London'],
  ['Scotland', 'Europe/London'],
  ['Wales', 'Europe/London'],
  ['New South Wales', 'Australia/Sydney'],
  ['Ireland', 'Europe/Dublin'],
  ['USA', 'America/New York'],
  ['US', 'America/New York'],
  ['United States', 'America/New York'],
  ['America', 'America/New York'],
  ['Canada', 'America/Toronto'],
  ['Australia', 'Australia/Sydney'],
  ['Spain', 'Europe/Madrid'],
  ['Rio', 'America/Sao Paulo'],
  ['Brazil', 'America/Sao Paulo'],
  ['Argentina', 'America/Argentina/Buenos Aires'],
  ['Mexico', 'America/Mexico City'],
  ['Mexico City', 'America/Mexico City'],
  ['New York City', 'America/New York'],
  ['Ho Chi Minh City', 'Asia/Ho Chi Minh'],
  ['Doha', 'Asia/Qatar'],
  ['Qatar', 'Asia/Qatar'],
  ['Finland', 'Europe/Helsinki'],
  ['Croatia', 'Europe/Zagreb'],
  ['München', 'Europe/Berlin'],
  ['Munchen', 'Europe/Berlin'],
  ['Wien', 'Europe/Vienna'],
  ['Toky', 'Asia/Tokyo'],
  ['kong', 'Asia/Hong Kong'],
  ['asia/tokyo', 'Asia/Tokyo'],
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

test('Enter chooses the zone that is meant by a short name', async () => {
  const onChange = vi.fn();
  render(<ZoneField label="Time zone" value="UTC" onChange={onChange} />);
  await userEvent.type(screen.getByRole('combobox', { name: 'Time zone' }), 'est');
  const first = await screen.findByRole('option', { name: 'America/New York' });
  await waitFor(() => expect(first.dataset.highlighted).toBeDefined());
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledWith('America/New_York');
});
