import EllipsisIcon from 'lucide-react/icons/ellipsis';
import SlidersIcon from 'lucide-react/icons/sliders-horizontal';
import { type CSSProperties, Fragment, type ReactNode, useMemo, useRef, useState } from 'react';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Row as Line } from '../layout/layout.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { usePrinting } from '../use-printing.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { type Column, type Sort, sorted } from './columns.ts';
import styles from './data-table.module.css';
import { type Selection, selectedAmong, withAll, withOne } from './selection.ts';
import { HeaderCell, SortField } from './sorting.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useShownRows } from './use-shown-rows.ts';

export type { Column, Sort } from './columns.ts';
export type { Selection } from './selection.ts';

export interface DataTableProps<Row> {
  /** The description of the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The key of a row, which stays the same for the same thing. */
  rowKey(row: Row): string;
  /** The name of a row in 'Select …' and 'More for …'. */
  rowName?(row: Row): string;
  /** The actions of one row. @param isOpen the row shows all of its columns, on a phone */
  actions?(row: Row, isOpen: boolean): ReactNode;
  /** Without it no row can be selected. */
  selection?: Selection;
  /** The initial sort; without it, the given order of the rows. */
  initialSort?: Sort;
}

/**
 * A table where there is room, rows of two lines where there is little. It is sorted by its headers (there by a select)
 * and draws only the rows near the view where there are many. Each element has an explicit role, because browsers drop
 * the table roles of elements that are displayed as blocks.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowName = rowKey,
  actions,
  selection,
  initialSort,
}: DataTableProps<Row>) {
  const [sort, setSort] = useState<Sort | null>(initialSort ?? null);
  /** The row that shows all of its columns, and its actions, on a phone. */
  const [openKey, setOpenKey] = useState<string | null>(null);
  const ordered = useMemo(() => sorted(rows, columns, sort), [rows, columns, sort]);
  const frame = useRef<HTMLDivElement>(null);
  const { shown, first, before, after, measure } = useShownRows(ordered, rowKey, frame);
  useKeptFocus(frame, ordered, rowKey);
  const isPrinting = usePrinting();
  const named = nameOf(columns);
  const width = columns.length + (actions ? 1 : 0) + (selection ? 1 : 0);
  const many = shown.length < ordered.length;

  return (
    <div ref={frame} className={styles.container}>
      <div className={styles.tools}>
        {selection && <SelectAll rows={ordered} rowKey={rowKey} selection={selection} withLabel />}
        <SortField columns={columns} sort={sort} onSort={setSort} />
      </div>
      <table
        className={styles.table}
        role="table"
        aria-rowcount={many ? ordered.length + 1 : undefined}
        data-selecting={selection?.selected.size ? true : undefined}
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={many ? 1 : undefined}>
            {selection && (
              <th role="columnheader" scope="col" className={styles.check}>
                <SelectAll rows={ordered} rowKey={rowKey} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={setSort} />
            ))}
            {actions && (
              <th role="columnheader" scope="col" className={styles.actions}>
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {before > 0 && <Gap width={width} height={before} />}
          {shown.map((row, at) => {
            const key = rowKey(row);
            const chosen = selection?.selected.has(key) ?? false;
            return (
              <tr
                key={key}
                ref={measure}
                role="row"
                data-index={first + at}
                data-selected={chosen || undefined}
                data-open={isPrinting || openKey === key || undefined}
                aria-selected={selection ? chosen : undefined}
                aria-rowindex={many ? first + at + 2 : undefined}
              >
                {selection && (
                  <td role="cell" className={styles.check}>
                    <Checkbox
                      label={`Select ${rowName(row)}`}
                      labelHidden
                      checked={chosen}
                      onChange={(on) => selection.onChange(withOne(selection.selected, key, on))}
                    />
                  </td>
                )}
                {columns.map((column) =>
                  column === named ? (
                    <Fragment key={column.key}>
                      <th
                        role="rowheader"
                        scope="row"
                        title={column.long?.text(row)}
                        className={classNames(styles.name, column.long && styles.long)}
                      >
                        {column.cell(row)}
                      </th>
                      <td role="cell" className={styles.more}>
                        <IconButton
                          label={`More for ${rowName(row)}`}
                          aria-expanded={openKey === key}
                          icon={<EllipsisIcon />}
                          onClick={() => setOpenKey(openKey === key ? null : key)}
                        />
                      </td>
                    </Fragment>
                  ) : (
                    <td
                      key={column.key}
                      role="cell"
                      data-in-row={column.inRow ?? 'open'}
                      data-header={column.header}
                      title={column.long?.text(row)}
                      className={classNames(column.align === 'end' && styles.end, column.long && styles.long)}
                    >
                      {column.cell(row)}
                    </td>
                  ),
                )}
                {actions && (
                  <td role="cell" className={styles.actions}>
                    <div>{actions(row, openKey === key)}</div>
                  </td>
                )}
              </tr>
            );
          })}
          {after > 0 && <Gap width={width} height={after} />}
        </tbody>
      </table>
    </div>
  );
}

const nameOf = <Row,>(columns: readonly Column<Row>[]) => columns.find(({ isRowHeader }) => isRowHeader) ?? columns[0];

/** The space of the rows that are not drawn. */
function Gap({ width, height }: { width: number; height: number }) {
  return (
    <tr aria-hidden="true" className={styles.gap}>
      <td colSpan={width} style={{ '--gap': `${height}px` } as CSSProperties} />
    </tr>
  );
}

interface SelectAllProps<Row> {
  rows: readonly Row[];
  rowKey(row: Row): string;
  selection: Selection;
  withLabel?: boolean;
}

/** Selects the rows that the table shows now, and none that a filter leaves out. */
function SelectAll<Row>({ rows, rowKey, selection, withLabel = false }: SelectAllProps<Row>) {
  const keys = rows.map(rowKey);
  const count = selectedAmong(selection.selected, keys);
  return (
    <Checkbox
      label="Select all"
      labelHidden={!withLabel}
      checked={keys.length > 0 && count === keys.length}
      mixed={count > 0 && count < keys.length}
      disabled={keys.length === 0}
      onChange={(on) => selection.onChange(withAll(selection.selected, keys, on))}
    />
  );
}

interface TableToolsProps {
  search: ReactNode;
  children?: ReactNode;
  filters?: ReactNode;
  /** Whether a filter is set: on a phone, it is shown. */
  isFiltered?: boolean;
  /** The controls of the rows, above them; null while no row is shown. */
  above?: 'Sort' | 'Sort and select' | null;
}

/** The names of the button where there are filters too. */
const WITH_FILTERS = { Sort: 'Filter and sort', 'Sort and select': 'Filter, sort and select' } as const;

/** The controls of a table, which stay above its head. On a phone the filters and the order are behind a button. */
export function TableTools({ search, children, filters, isFiltered = false, above = null }: TableToolsProps) {
  const [isOpen, setOpen] = useState(isFiltered);
  // It stays open after the last filter is cleared, because that has the focus.
  if (isFiltered && !isOpen) setOpen(true);
  const label = filters ? (above ? WITH_FILTERS[above] : 'Filter') : above;
  return (
    <Line as="search" gap={2} align="stretch" wrap className={styles.toolbar} data-closed={!isOpen || undefined}>
      {search}
      {label && (
        <IconButton
          label={label}
          outlined
          aria-expanded={isOpen}
          unavailable={isFiltered}
          icon={<SlidersIcon />}
          className={styles.filter}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      {filters && <div className={styles.filters}>{filters}</div>}
      {children}
    </Line>
  );
}

/** The shape of a table while its rows are read. */
export function DataTableSkeleton({
  columns,
  rows = 5,
}: {
  columns: readonly Pick<Column<never>, 'key' | 'header' | 'inRow'>[];
  rows?: number;
}) {
  return (
    <div className={styles.container} aria-hidden="true">
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ key, header }) => (
              <th key={key}>{header}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => `row-${row}`).map((row) => (
            <tr key={row}>
              {columns.map(({ key, inRow = 'open' }, at) => (
                <td key={key} data-in-row={at === 0 ? undefined : inRow} className={at === 0 ? styles.name : undefined}>
                  <Skeleton width={at === 0 ? '9rem' : '6rem'} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
