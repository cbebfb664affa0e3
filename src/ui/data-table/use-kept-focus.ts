import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const CONTROLS = 'a[href], button, input, select, textarea';

/** A control of a row: the row, and the number of the control in it. */
interface Held {
  control: Element;
  key: string | undefined;
  row: number;
  at: number;
}

/**
 * Where a row disappears with the focused control, for example because a change of it hides it from a filter, the same
 * control of the row that takes its place gets the focus.
 * @param frame the element around the drawn rows, each with its `data-index`
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
    // A tap beside the control takes the focus off it, though no other element gets it.
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
    // The row may only have been scrolled out of view.
    if (rows.some((row) => rowKey(row) === was.key)) return;
    // An overlay of the table returns the focus itself when it closes.
    if (document.activeElement !== document.body) return;
    const drawn = [...(frame.current?.querySelectorAll('[data-index]') ?? [])];
    const next = drawn.find((row) => Number(row.getAttribute('data-index')) >= was.row) ?? drawn.at(-1);
    const controls = [...(next?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
    // On a phone that control may be behind its row, which is closed.
    [controls[was.at], ...controls].some((control) => {
      control?.focus({ preventScroll: true });
      return document.activeElement === control;
    });
  });
}
