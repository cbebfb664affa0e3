import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { usePrinting } from '../use-printing.ts';

/**
 * From this many rows on, only those near the view are drawn: drawing more at a time, for example after a letter is
 * deleted from a search, is noticeable.
 */
const MANY_ROWS = 100;
/** The assumed height of a row before it is drawn, in CSS pixels. */
const ROW_HEIGHT = 40;

interface ShownRows<Row> {
  shown: readonly Row[];
  /** The index among all rows of the first shown one. */
  first: number;
  /** The space above and below the shown rows, in CSS pixels. */
  before: number;
  after: number;
  /** For the `ref` of each shown row, which carries its index in `data-index`. */
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
}

/** The rows near the view; all of them where they are few, and on paper. The page scrolls, not the table. */
export function useShownRows<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  frame: RefObject<HTMLElement | null>,
): ShownRows<Row> {
  // A printed page has no view.
  const isPrinting = usePrinting();
  const isMany = rows.length >= MANY_ROWS && !isPrinting;
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const box = frame.current;
    if (!isMany || !box) return;
    // The content above the table can change its height at any time.
    const look = () => setTop(Math.round(box.getBoundingClientRect().top + window.scrollY));
    look();
    const watch = new ResizeObserver(look);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, [isMany, frame]);

  // All offsets are computed again when this function changes.
  const getItemKey = useCallback(
    (at: number) => {
      const row = rows[at];
      return row === undefined ? at : rowKey(row);
    },
    [rows, rowKey],
  );
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    enabled: isMany,
    estimateSize: () => ROW_HEIGHT,
    measureElement: (row) => row.getBoundingClientRect().height || ROW_HEIGHT,
    getItemKey,
    overscan: 10,
    scrollMargin: top,
  });
  if (!isMany) return { shown: rows, first: 0, before: 0, after: 0, measure: undefined };

  const items = virtualizer.getVirtualItems();
  const start = items[0];
  const end = items.at(-1);
  if (!start || !end) return { shown: [], first: 0, before: 0, after: virtualizer.getTotalSize(), measure: undefined };
  return {
    shown: rows.slice(start.index, end.index + 1),
    first: start.index,
    before: start.start - top,
    after: virtualizer.getTotalSize() - (end.end - top),
    measure: virtualizer.measureElement,
  };
}
