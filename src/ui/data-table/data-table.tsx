import EllipsisIcon from 'lucide-react/icons/ellipsis';
import { type CSSProperties, Fragment, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { classNames } from '../class-names.ts';
import { Filters } from '../filters/filters.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Row as Line, Text } from '../layout/layout.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { Switch } from '../switch/switch.tsx';
import { usePrinting } from '../use-printing.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { type Column, sorted } from './columns.ts';
import styles from './data-table.module.css';
import { type Selection, selectedAmong, withAll } from './selection.ts';
import { HeaderCell, SortField, type Sorting, useSorting } from './sorting.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useShownRows } from './use-shown-rows.ts';

export type { Column } from './columns.ts';
export { type Sorting, useSorting } from './sorting.tsx';

interface DataTableProps<Row> {
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
  /** The sort, where `TableTools` changes it as well. */
  sorting?: Sorting;
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
  sorting,
}: DataTableProps<Row>) {
  const own = useSorting();
  const { sort, onSort } = sorting ?? own;
  /** The row that shows all of its columns, and its actions, on a phone. */
  const [openKey, setOpenKey] = useState<string | null>(null);
  const ordered = useMemo(() => sorted(rows, columns, sort), [rows, columns, sort]);
  const frame = useRef<HTMLDivElement>(null);
  const { shown, first, before, after, measure } = useShownRows(ordered, rowKey, frame);
  useKeptFocus(frame, ordered, rowKey);
  const isPrinting = usePrinting();
  const width = columns.length + (actions ? 1 : 0) + (selection ? 1 : 0);
  const many = shown.length < ordered.length;

  return (
    <div ref={frame} className={styles.container}>
      <div className={styles.tools}>
        {selection && <SelectAll rows={ordered} rowKey={rowKey} selection={selection} withLabel />}
        <SortField columns={columns} sort={sort} onSort={onSort} />
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
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
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
                      onChange={(on) => selection.onChange(withAll(selection.selected, [key], on))}
                    />
                  </td>
                )}
                {columns.map((column, index) =>
                  index === 0 ? (
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
                      className={classNames(column.long && styles.long, column.isExtra && styles.extra)}
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

interface TableToolsProps<Row> {
  search?: ReactNode;
  children?: ReactNode;
  /** @param labelHidden as their labels are on a desk */
  filters?(labelHidden: boolean): ReactNode;
  /** The number of filters that are set. */
  set?: number;
  /** The number of shown rows in words. */
  results?: ReactNode;
  /** Where the number is shown beside the controls too. */
  count?: RefObject<HTMLParagraphElement | null>;
  /** The table, where it can be sorted. */
  columns?: readonly Column<Row>[];
  sorting?: Sorting;
  /** Whether its rows can be selected. */
  canSelect?: boolean;
}

/**
 * The controls of a table, which stay above its head. On a phone its filters, its sort, and whether its rows have
 * checkboxes, are in a sheet.
 */
export function TableTools<Row>({
  search,
  children,
  filters,
  set,
  results,
  count,
  columns,
  sorting,
  canSelect,
}: TableToolsProps<Row>) {
  const [isSelecting, setSelecting] = useState(false);
  const title = [filters && 'Filter', sorting && 'Sort', canSelect && 'Select']
    .filter((word) => typeof word === 'string')
    .map((word, at) => (at === 0 ? word : word.toLowerCase()))
    .join(', ')
    .replace(/, (?!.*,)/, ' and ');
  return (
    <Line as="search" gap={2} align="stretch" wrap className={styles.toolbar} data-selecting={isSelecting || undefined}>
      {search}
      {title && (
        <Filters {...{ title, set, results }}>
          {(isInSheet) => (
            <>
              {filters?.(!isInSheet)}
              {isInSheet && columns && sorting && <SortField columns={columns} {...sorting} labelHidden={false} />}
              {isInSheet && canSelect && <Switch label="Select rows" checked={isSelecting} onChange={setSelecting} />}
            </>
          )}
        </Filters>
      )}
      {count && (
        <Text ref={count} tabIndex={-1} role="status" tone="soft" size="small" tabular className={styles.count}>
          {results}
        </Text>
      )}
      {children}
    </Line>
  );
}

/** The shape of a table while its rows are read. */
export function DataTableSkeleton({
  columns,
  rows = 5,
}: {
  columns: readonly Pick<Column<never>, 'key' | 'header' | 'inRow' | 'isExtra'>[];
  rows?: number;
}) {
  return (
    <div className={styles.container} aria-hidden="true">
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ key, header, isExtra }) => (
              <th key={key} className={classNames(isExtra && styles.extra)}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => `row-${row}`).map((row) => (
            <tr key={row}>
              {columns.map(({ key, inRow = 'open', isExtra }, at) => (
                <td
                  key={key}
                  data-in-row={at === 0 ? undefined : inRow}
                  className={classNames(at === 0 && styles.name, isExtra && styles.extra)}
                >
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
