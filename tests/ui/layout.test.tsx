import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Row, Text } from '#ui/layout/layout.tsx';

test('draws one element, with its own attributes and without those of its look', () => {
  const { container } = render(
    <Row as="ul" gap={2} wrap tone="soft" aria-label="Seats" className="seats">
      <Text as="li" size="small">
        12A
      </Text>
    </Row>,
  );
  const list = container.firstElementChild;
  expect(list?.getAttributeNames().sort()).toEqual(['aria-label', 'class']);
  expect(list?.tagName).toBe('UL');
  expect(list?.className).toBe('row gap-2 wrap tone-soft seats');
  expect(list?.innerHTML).toBe('<li class="text size-small">12A</li>');
});

test('every look has a class', () => {
  const source = readFileSync('src/ui/layout/layout.tsx', 'utf8');
  const css = readFileSync('src/ui/styles/layout.css', 'utf8');
  const choices = [...source.matchAll(/^ {2}(\w+)\??: ('.+');$/gm)].flatMap(([, name, values = '']) =>
    [...values.matchAll(/'([\w-]+)'/g)].map(([, value]) => `${name}-${value}`),
  );
  const gaps = [1, 2, 3, 4, 5, 6].map((step) => `gap-${step}`);
  const rowGaps = [0, 1, 2, 4].map((step) => `rowGap-${step}`);
  const flags = [...source.matchAll(/^ {2}(\w+)\?: boolean;$/gm)].map(([, name]) => name);
  expect(choices.length).toBeGreaterThan(20);
  for (const name of [...choices, ...gaps, ...rowGaps, ...flags])
    expect(css, name).toMatch(new RegExp(`\\.${name}(?![\\w-])`));
});
