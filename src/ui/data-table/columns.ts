import type { ReactNode } from 'react';

/** One column of a table. `Row` is whatever the screen shows. */
export interface Column<Row> {
  key: string;
  header: string;
  cell(row: Row): ReactNode;
  /** Two rows in rising order; a column without it is not sorted by. */
  compare?(a: Row, b: Row): number;
  /** It names the row; the first column does where none says so. */
  isRowHeader?: boolean;
  /** Numbers stand at the end of their column. */
  align?: 'end';
  /** On a card it stands without its header: what it is shows by itself. */
  bare?: boolean;
}

export interface Sort {
  key: string;
  descending: boolean;
}

/** What a click on a header asks for: rising first, then falling. */
export const nextSort = (sort: Sort | null, key: string): Sort => ({
  key,
  descending: sort?.key === key && !sort.descending,
});

/** The rows in order; equal ones, and all without a sort, stay as they came. */
export function sorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | null): readonly Row[] {
  const compare = sort && columns.find(({ key }) => key === sort.key)?.compare;
  if (!compare) return rows;
  return rows.toSorted(sort.descending ? (a, b) => compare(b, a) : compare);
}
