import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { AvatarStack } from '#ui/avatar/avatar-stack.tsx';

const people = ['Aiko', 'Ben', 'Chloe', 'Dmitri'].map((name) => ({ key: name, name, letter: name.slice(0, 1) }));

test('a letter replaces a picture that does not load', () => {
  render(<Avatar name="Aiko" letter="A" src="/uploads/aiko.jpg" />);
  const frame = screen.getByTitle('Aiko');
  const picture = frame.querySelector('img');
  expect(picture).not.toBeNull();
  if (picture) fireEvent.error(picture);
  expect(frame.textContent).toBe('A');
});

test('a stack shows three faces and how many more there are', () => {
  render(<AvatarStack people={people} total={40} />);
  expect(screen.getByTitle('Chloe')).toBeTruthy();
  expect(screen.queryByTitle('Dmitri')).toBeNull();
  expect(screen.getByText('+37')).toBeTruthy();
});

test('a stack that shows all people has no further count', () => {
  render(<AvatarStack people={people.slice(0, 2)} total={2} />);
  expect(screen.queryByText(/^\+/)).toBeNull();
});
