import type { ComponentProps, ElementType } from 'react';
import { classNames } from '../class-names.ts';
import styles from './layout.module.css';

/** A step of the scale of spaces, `--space-1` to `--space-6`. */
type Step = 1 | 2 | 3 | 4 | 5 | 6;

/** The look of the words in an element; children inherit it. */
interface TextLook {
  tone?: 'ink' | 'soft' | 'faint' | 'danger' | 'success' | 'warning' | 'signal';
  size?: 'small' | 'body' | 'lead' | 'title' | 'display';
  weight?: 'plain' | 'medium' | 'title' | 'bold';
  /** Words that are too long for the line break anywhere. */
  breaks?: boolean;
  /** All figures have the same width. */
  tabular?: boolean;
  /** In a row or a grid: it becomes narrower than its longest word. */
  shrinks?: boolean;
  /** In a row: it takes the free space. */
  grows?: boolean;
  /** In a row: it keeps its size. */
  rigid?: boolean;
  /** In a grid: it spans all columns. */
  wide?: boolean;
}

interface BoxLook extends TextLook {
  gap?: Step;
  /** Between lines, where it is not the gap between columns. */
  rowGap?: 0 | Step;
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  justify?: 'start' | 'center' | 'end' | 'between';
}

interface RowLook extends BoxLook {
  wrap?: boolean;
  /** As wide as its content, within a line of text. */
  inline?: boolean;
}

interface GridLook extends BoxLook {
  columns: 'two' | 'auto-rest' | 'rest-auto';
}

type Props<Look, Tag extends ElementType> = Look & { as?: Tag } & Omit<ComponentProps<Tag>, keyof Look | 'as'>;

type AnyLook = RowLook & Partial<GridLook> & { as?: ElementType; className?: string };

/** Draws one element with the classes of its look, and of no other element. */
function draw(kind: string, fallback: ElementType, look: AnyLook) {
  const { as: Tag = fallback, className, gap, rowGap, align, justify, wrap, inline, columns, ...more } = look;
  const { tone, size, weight, breaks, tabular, shrinks, grows, rigid, wide, ...rest } = more;
  const flags = { wrap, inline, breaks, tabular, shrinks, grows, rigid, wide };
  const values = { gap, rowGap, align, justify, columns, tone, size, weight };
  const names = [
    kind,
    ...Object.entries(values).map(([name, value]) => value !== undefined && `${name}-${value}`),
    ...Object.entries(flags).map(([name, isSet]) => isSet && name),
  ];
  return <Tag {...rest} className={classNames(...names.map((name) => name && styles[name]), className)} />;
}

/** One below the other. */
export const Stack = <Tag extends ElementType = 'div'>(props: Props<BoxLook, Tag>) =>
  draw('stack', 'div', props as AnyLook);

/** Side by side, in the middle of the line unless `align` differs. */
export const Row = <Tag extends ElementType = 'div'>(props: Props<RowLook, Tag>) =>
  draw('row', 'div', props as AnyLook);

/** In columns. */
export const Grid = <Tag extends ElementType = 'div'>(props: Props<GridLook, Tag>) =>
  draw('grid', 'div', props as AnyLook);

/** Words of a tone and a size; a paragraph unless `as` differs. */
export const Text = <Tag extends ElementType = 'p'>(props: Props<TextLook, Tag>) => draw('text', 'p', props as AnyLook);
