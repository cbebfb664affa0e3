import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const CONTROLS = 'a[href], button, input, select, textarea';

/** A control of a row: which row, which of its controls. */
interface Held {
  control: Element;
  key: string | undefined;
  row: number;
  at: number;
}

/**
 * Where a row leaves with the control that has the focus, as when a change of it hides it from a filter, the same control
 * of the row that comes in its place takes the focus.
 * @param frame around the rows that are drawn, each with its `data-index`
 * @param rows all rows, in their order
 */
export function useKeptFocus<Row>(
  frame: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
): void {
  const latest = useRef({ rows, rowKey });
  latest.current = { rows, rowKey };
  const held = useRef<Held | null>(null);
  useEffect(() => {
    const hold = ({ target }: FocusEvent) => {
      const row = frame.current?.contains(target as Node) ? (target as Element).closest('[data-index]') : null;
      const { rows, rowKey } = latest.current;
      const index = Number(row?.getAttribute('data-index'));
      const found = rows[index];
      held.current = row && {
        control: target as Element,
        key: found && rowKey(found),
        row: index,
        at: [...row.querySelectorAll(CONTROLS)].indexOf(target as Element),
      };
    };
    // A tap beside it takes the focus off it, though nothing else gets it.
    const drop = ({ target }: PointerEvent) => {
      if (!held.current?.control.contains(target as Node)) held.current = null;
    };
    document.addEventListener('focusin', hold);
    document.addEventListener('pointerdown', drop);
    return () => {
      document.removeEventListener('focusin', hold);
      document.removeEventListener('pointerdown', drop);
    };
  }, [frame]);
  useLayoutEffect(() => {
    const { current: was } = held;
    if (!was || was.control.isConnected) return;
    held.current = null;
    // It may only have been scrolled away.
    if (rows.some((row) => rowKey(row) === was.key)) return;
    // What lies over the table gives the focus back itself when it closes.
    if (document.activeElement !== document.body) return;
    const drawn = [...(frame.current?.querySelectorAll('[data-index]') ?? [])];
    const next = drawn.find((row) => Number(row.getAttribute('data-index')) >= was.row) ?? drawn.at(-1);
    const controls = [...(next?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
    (controls[was.at] ?? controls[0])?.focus({ preventScroll: true });
  });
}
