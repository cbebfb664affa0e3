import ArrowDownIcon from 'lucide-react/icons/arrow-down';
import ArrowUpIcon from 'lucide-react/icons/arrow-up';
import { useMemo, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Select } from '../select/select.tsx';
import { type Column, nextSort, type Sort } from './columns.ts';
import styles from './data-table.module.css';

/** The sort of a table; null is the given order of its rows. */
export interface Sorting {
  sort: Sort | null;
  onSort(sort: Sort | null): void;
}

export function useSorting(): Sorting {
  const [sort, onSort] = useState<Sort | null>(null);
  return useMemo(() => ({ sort, onSort }), [sort]);
}

/** The header of a column; a click sorts by it where it can be sorted by. */
export function HeaderCell<Row>({ column, sort, onSort }: Sorting & { column: Column<Row> }) {
  const active = sort?.key === column.key ? sort : null;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={active ? (active.descending ? 'descending' : 'ascending') : undefined}
      className={classNames(column.isExtra && styles.extra)}
      style={column.long && { width: `${column.long.share}%` }}
    >
      {column.compare ? (
        <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, column.key))}>
          {column.header}
          {active?.descending ? <ArrowDownIcon aria-hidden="true" /> : <ArrowUpIcon aria-hidden="true" />}
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

const AS_IT_COMES = '';
const DESCENDING = ' descending';

/** The choice of the sort on a phone, which has no headers to click. */
export function SortField<Row>({
  columns,
  sort,
  onSort,
  labelHidden = true,
}: Sorting & { columns: readonly Column<Row>[]; labelHidden?: boolean }) {
  const able = columns.filter(({ compare }) => compare);
  if (able.length === 0) return null;
  const options = able.flatMap(({ key, header }) => [
    { value: key, label: `${header}, ascending` },
    { value: key + DESCENDING, label: `${header}, descending` },
  ]);
  return (
    <Select
      label="Sort by"
      labelHidden={labelHidden}
      className={styles.sortField}
      options={[{ value: AS_IT_COMES, label: labelHidden ? 'Sort by…' : 'Default order' }, ...options]}
      value={sort ? sort.key + (sort.descending ? DESCENDING : '') : AS_IT_COMES}
      onChange={(value) => {
        const descending = value.endsWith(DESCENDING);
        const key = descending ? value.slice(0, -DESCENDING.length) : value;
        onSort(key === AS_IT_COMES ? null : { key, descending });
      }}
    />
  );
}
