import './browser-gaps.ts';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Combobox } from '#ui/combobox/combobox.tsx';
import { optionsFor } from '#ui/combobox/combobox-options.ts';
import { DateTimeField } from '#ui/date-time-field/date-time-field.tsx';

const PEOPLE = [
  { value: '1', label: 'Ana Réyes', note: 'Room 7' },
  { value: '2', label: 'Ben Okoye' },
  { value: '3', label: 'Łukasz Nowak' },
];

function Member({ initial = '', error }: { initial?: string; error?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <Combobox
        label="Member"
        emptyText="No one by that name."
        hint="Of this group"
        error={error}
        options={PEOPLE}
        value={value}
        onChange={setValue}
      />
      <output>{value}</output>
    </>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Member' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const chosen = () => screen.getByRole('status').textContent;

test('a combobox shows all on a press, and selects the pressed one', async () => {
  render(<Member />);
  await userEvent.click(box());
  expect(options()).toEqual(['Ana RéyesRoom 7', 'Ben Okoye', 'Łukasz Nowak']);
  await userEvent.click(screen.getByRole('option', { name: /Ben/ }));
  expect([box().value, chosen()]).toEqual(['Ben Okoye', '2']);
});

test('a combobox renders the first of a long list, and finds the others by typing', async () => {
  const many = Array.from({ length: 450 }, (_, at) => ({ value: `${at}`, label: `Person ${at}` }));
  render(<Combobox label="Member" emptyText="Nobody." options={many} value="449" onChange={() => {}} />);
  expect(box().value).toBe('Person 449');
  await userEvent.click(box());
  expect(options()).toHaveLength(200);
  screen.getByText('250 more. Type to find them.');
  fireEvent.change(box(), { target: { value: 'person 44' } });
  // With 144, 244 and 344: a match may begin anywhere.
  await waitFor(() => expect(options()).toHaveLength(14));
  expect(screen.queryByText(/more\. Type/)).toBeNull();
});

test('a combobox finds by parts of a name and of the word beside it, whatever their order, accents and capitals', async () => {
  render(<Member />);
  await userEvent.click(box());
  for (const part of ['reyes', 'ROOM', 'réyes ana', 'room ANA']) {
    fireEvent.change(box(), { target: { value: part } });
    await waitFor(() => expect(options()).toEqual(['Ana RéyesRoom 7']));
  }
  fireEvent.change(box(), { target: { value: 'zzz' } });
  await screen.findByText('No one by that name.');
});

test('a combobox is used by keys alone', async () => {
  render(<Member />);
  const reached = (name: RegExp) =>
    waitFor(() => expect(screen.getByRole('option', { name }).hasAttribute('data-highlighted')).toBe(true));
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await reached(/^Ana/);
  await userEvent.keyboard('{ArrowDown}');
  await reached(/^Ben/);
  await userEvent.keyboard('{Enter}');
  expect(chosen()).toBe('2');
});

test('a combobox shows the chosen option, and returns to it where no other is chosen', async () => {
  render(<Member initial="3" />);
  expect(box().value).toBe('Łukasz Nowak');
  await userEvent.click(box());
  fireEvent.change(box(), { target: { value: 'An' } });
  await userEvent.tab();
  await waitFor(() => expect(box().value).toBe('Łukasz Nowak'));
  expect(chosen()).toBe('3');
});

test('a combobox belongs to its label, hint and error', () => {
  render(<Member error="Member is required" />);
  expect(box().getAttribute('aria-invalid')).toBe('true');
  const described = box().getAttribute('aria-describedby')?.split(' ');
  expect(described).toEqual([screen.getByText('Member is required').id, screen.getByText('Of this group').id]);
});

function CheckIn({ initial = '', tell }: { initial?: string; tell?: (value: string) => void }) {
  const [value, setValue] = useState(initial);
  return (
    <DateTimeField
      label="Check-in"
      usualTime="15:00"
      value={value}
      onChange={(next) => {
        tell?.(next);
        setValue(next);
      }}
    />
  );
}
const day = () => screen.getByLabelText<HTMLInputElement>('Check-in');
const time = () => screen.getByLabelText<HTMLInputElement>('Check-in, time');

test('a day fills in the usual time, and keeps an existing one', () => {
  const tell = vi.fn();
  render(<CheckIn tell={tell} />);
  fireEvent.change(day(), { target: { value: '2026-04-02' } });
  fireEvent.change(time(), { target: { value: '18:30' } });
  fireEvent.change(day(), { target: { value: '2026-04-03' } });
  expect(tell.mock.calls.flat()).toEqual(['2026-04-02T15:00', '2026-04-02T18:30', '2026-04-03T18:30']);
});

test('a time without its day does not count', () => {
  const tell = vi.fn();
  render(<CheckIn initial="2026-04-02T15:00" tell={tell} />);
  fireEvent.change(day(), { target: { value: '' } });
  expect(tell).toHaveBeenLastCalledWith('');
  expect(time().value).toBe('');
});

test('a partly typed day, and half a time, are reported as invalid rather than as empty', () => {
  const tell = vi.fn();
  render(<CheckIn initial="2026-04-02T15:00" tell={tell} />);
  fireEvent.change(time(), { target: { value: '' } });
  expect(tell).toHaveBeenLastCalledWith('2026-04-02T');
  Object.defineProperty(day(), 'validity', { value: { badInput: true } });
  fireEvent.blur(day());
  expect(tell).toHaveBeenLastCalledWith('?');
});

test('a search puts the best match first, unless the order of the options means something', () => {
  const events = [
    { value: '1', label: 'Breakfast at the hotel' },
    { value: '2', label: 'Breakfast' },
  ];
  const found = (isOrdered: boolean) => optionsFor(events, 'breakfast', isOrdered).map(({ value }) => value);
  expect(found(false)).toEqual(['2', '1']);
  expect(found(true)).toEqual(['1', '2']);
});
