import type { SpecifiedText } from './specified-text.ts';

const editor = (title: string) => `tests/features/event-form/editor-states.test.tsx › ${title}`;

/** The editor of rich text. */
export const EDITOR: readonly SpecifiedText[] = [
  {
    text: 'Failed to load editor components',
    test: 'tests/features/event-form/editor-missing.test.tsx › an editor whose code cannot be had says so, and can be asked for again',
  },
  { text: 'Failed to initialize editor', test: editor('that cannot be started says so') },
  { text: 'Image upload failed', test: editor('says that a picture could not be taken in') },
  { text: 'Please use JPG, PNG, GIF or SVG images', test: editor('refuses what is no picture for it') },
];
