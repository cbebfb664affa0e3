import type { ReactNode } from 'react';
import { usePerson } from '#kit/app/context.ts';
import { UnsentNote } from '#kit/unsent/unsent-note.tsx';
import type { Keyed, Marked } from '#store/queries/base/views.ts';
import { Stack, Text } from '#ui/layout/layout.tsx';

interface NeedsYouProps<R> {
  rows: readonly R[] | undefined;
  nameOf(row: NoInfer<R>): string;
  /** The row's words below its name, to copy; empty ones are left out. */
  words(row: R): readonly string[];
  /** The thing that both changed in a conflict: 'Your change to a user'. */
  title: string;
  onDiscarded(): void;
  /** Another way out. */
  more?(row: R): ReactNode;
}

/** The rows of a list whose unsent edit needs the user, above the list. */
export function NeedsYou<R extends Keyed & Marked>({
  rows,
  nameOf,
  words,
  title,
  onDiscarded,
  more,
}: NeedsYouProps<R>) {
  const person = usePerson();
  return rows
    ?.filter(({ pending }) => pending === 'needs-you')
    .map((row) => (
      <Stack key={row.key} as="section" gap={1} aria-label={nameOf(row)}>
        <Text weight="medium" breaks dir="auto">
          {nameOf(row)}
        </Text>
        <UnsentNote
          person={person}
          row={row}
          text={[nameOf(row), ...words(row)].filter(Boolean).join('\n')}
          title={title}
          onDiscarded={onDiscarded}
        />
        {more?.(row)}
      </Stack>
    ));
}
