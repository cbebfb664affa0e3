import type { ComponentProps, ElementType } from 'react';
import { classNames } from '../class-names.ts';

/** A step of the scale of spaces, `--space-1` to `--space-6`. */
type Step = 1 | 2 | 3 | 4 | 5 | 6;

/** The look of the words in an element; children inherit it. */
interface TextLook {
  tone?: 'ink' | 'soft' | 'faint' | 'danger' | 'success' | 'warning' | 'signal';
  size?: 'small' | 'body' | 'part' | 'page';
  weight?: 'plain' | 'medium' | 'title';
  /** Words that are too long for the line break anywhere. */
  breaks?: boolean;
  /** One line, which ends in an ellipsis where there is no room for all of it. */
  cut?: boolean;
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
  rowGap?: 0 | 1 | 2 | 4;
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  justify?: 'start' | 'center' | 'end' | 'between';
}

interface RowLook extends BoxLook {
  wrap?: boolean;
  /** As wide as its content, within a line of text. */
  inline?: boolean;
}

interface GridLook extends BoxLook {
  /** `fit` and `fill`: as many as there is room for; `fill` also leaves room for those that are not there. */
  columns: 'two' | 'auto-rest' | 'rest-auto' | 'fit' | 'fill';
  /** The least width of a column of `fit` and `fill`. */
  least?: `${number}rem`;
}

type Props<Look, Tag extends ElementType> = Look & { as?: Tag } & Omit<ComponentProps<Tag>, keyof Look | 'as'>;

type AnyLook = RowLook & Partial<GridLook>;

/** The properties that become classes; all others are the element's own. */
const LOOKS: Record<Exclude<keyof AnyLook, 'least'>, true> = {
  ...{ gap: true, rowGap: true, align: true, justify: true, wrap: true, inline: true, columns: true },
  ...{ tone: true, size: true, weight: true, breaks: true, cut: true, tabular: true },
  ...{ shrinks: true, grows: true, rigid: true, wide: true },
};

/** Draws one element with the classes of its look, which are those of styles/layout.css. */
function draw(
  kind: string,
  { as: Tag = 'div', className, least, ...props }: AnyLook & { as?: ElementType; className?: string },
) {
  const names = [kind];
  const own: Record<string, unknown> = { style: least && { '--least': least } };
  for (const [name, value] of Object.entries(props)) {
    if (!(name in LOOKS)) own[name] = value;
    else if (value || value === 0) names.push(value === true ? name : `${name}-${value}`);
  }
  return <Tag {...own} className={classNames(...names, className)} />;
}

/** One below the other. */
export const Stack = <Tag extends ElementType = 'div'>(props: Props<BoxLook, Tag>) => draw('stack', props);

/** Side by side, in the middle of the line unless `align` differs. */
export const Row = <Tag extends ElementType = 'div'>(props: Props<RowLook, Tag>) => draw('row', props);

/** In columns. */
export const Grid = <Tag extends ElementType = 'div'>(props: Props<GridLook, Tag>) => draw('grid', props);

/** Words of a tone and a size; a paragraph unless `as` differs. */
export const Text = <Tag extends ElementType = 'p'>({ as, ...props }: Props<TextLook, Tag>) =>
  draw('text', { as: as ?? 'p', ...props });
