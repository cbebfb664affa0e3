import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

test('a field without an error is valid and described by its hint', () => {
  render(<TextField label="Email" hint="As on your ticket" />);
  const field = screen.getByRole('textbox', { name: 'Email' });
  expect(field.getAttribute('aria-invalid')).toBeNull();
  expect(field.getAttribute('aria-describedby')).toBe(screen.getByText('As on your ticket').id);
});

test('an error marks its field as invalid and describes the field', () => {
  render(<TextField label="Email" error="Please enter a valid email address" required />);
  const field = screen.getByRole('textbox', { name: 'Email' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.getAttribute('aria-required')).toBe('true');
  const error = screen.getByText('Please enter a valid email address');
  expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(error.id);
  expect(error.getAttribute('aria-live')).toBe('polite');
});

test('a password can be shown and hidden again', async () => {
  const user = userEvent.setup();
  render(<TextField label="Password" type="password" />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field.type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field.type).toBe('password');
});

function Filters() {
  const [words, setWords] = useState('');
  const [type, setType] = useState('all');
  const [archived, setArchived] = useState(false);
  return (
    <>
      <SearchField label="Search groups" value={words} onChange={setWords} />
      <Select
        label="Type"
        value={type}
        onChange={setType}
        options={[
          { value: 'all', label: 'All Types' },
          { value: 'HSS', label: 'HSS' },
        ]}
      />
      <Switch label="Show archived" checked={archived} onChange={setArchived} />
      <output>{`${words}|${type}|${archived}`}</output>
    </>
  );
}

test('a search box reports the typed text, and Escape or its button empties it', async () => {
  const user = userEvent.setup();
  render(<Filters />);
  const box = screen.getByRole('searchbox', { name: 'Search groups' });
  await user.type(box, 'kyoto');
  expect(screen.getByRole('status').textContent).toBe('kyoto|all|false');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('status').textContent).toBe('|all|false');
  await user.type(box, 'x');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(screen.getByRole('status').textContent).toBe('|all|false');
  expect(document.activeElement).toBe(box);
});

test('a select and a switch are found by their labels and report the chosen value', async () => {
  const user = userEvent.setup();
  render(<Filters />);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'HSS');
  await user.click(screen.getByRole('switch', { name: 'Show archived' }));
  expect(screen.getByRole('status').textContent).toBe('|HSS|true');
});
