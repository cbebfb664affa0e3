import type { ReactNode } from 'react';

/** One column of a table; the first one names the row. `Row` is any type that the screen shows. */
export interface Column<Row> {
  key: string;
  header: string;
  cell(row: Row): ReactNode;
  /** Compares two rows in rising order; a column without it cannot be sorted by. */
  compare?(a: Row, b: Row): number;
  /**
   * For texts of any length: its percentage of the width that the other columns leave (the shares of a table add up to
   * 100), and the whole text, which is the cell's title.
   */
  long?: { share: number; text(row: Row): string };
  /**
   * Its place in the row of a phone: the line below the name (of one column at most), or the mark at the end. Opened, the
   * row shows the others too, with their headers.
   */
  inRow?: 'below' | 'mark';
  /** Left out on a tablet, but not on paper; the row of a phone shows it when it is opened. */
  isExtra?: boolean;
}

export interface Sort {
  key: string;
  descending: boolean;
}

/** The sort after a click on a header: rising first, then falling. */
export const nextSort = (sort: Sort | null, key: string): Sort => ({
  key,
  descending: sort?.key === key && !sort.descending,
});

/** The sorted rows; equal rows, and all rows without a sort, keep their order. */
export function sorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | null): readonly Row[] {
  const compare = sort && columns.find(({ key }) => key === sort.key)?.compare;
  if (!compare) return rows;
  return rows.toSorted(sort.descending ? (a, b) => compare(b, a) : compare);
}
