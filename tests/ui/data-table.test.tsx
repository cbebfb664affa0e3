import './browser-gaps.ts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { compareText } from '#contract/text/order.ts';
import { type Column, DataTable, TableTools, useSorting } from '#ui/data-table/data-table.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';
import { SelectionBar } from '#ui/selection-bar/selection-bar.tsx';
import { render } from './beside-toaster.tsx';

interface Walker {
  id: string;
  name: string;
  km: number;
}

const COLUMNS: readonly Column<Walker>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, compare: (a, b) => compareText(a.name, b.name) },
  { key: 'km', header: 'Distance', cell: ({ km }) => `${km} km`, compare: (a, b) => a.km - b.km },
  { key: 'id', header: 'Number', cell: ({ id }) => id },
];

const WALKERS: readonly Walker[] = [
  { id: '1', name: 'Mara', km: 12 },
  { id: '2', name: 'Abel', km: 30 },
  { id: '3', name: 'Zoe', km: 7 },
];

function Selecting({ rows = WALKERS }: { rows?: readonly Walker[] }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <output aria-label="Keys">{[...selected].sort().join(' ')}</output>
      <DataTable
        caption="Walkers"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        selection={{ selected, onChange: setSelected }}
      />
      <SelectionBar count={selected.size} onClear={() => setSelected(new Set())}>
        <button type="button">Call</button>
      </SelectionBar>
    </>
  );
}

const keys = () => screen.getByLabelText('Keys').textContent;
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

describe('a table', () => {
  it('shows its rows as they come, each named by its first column', () => {
    render(<DataTable caption="Walkers" columns={COLUMNS} rows={WALKERS} rowKey={({ id }) => id} />);
    const table = screen.getByRole('table', { name: 'Walkers' });
    expect(names()).toEqual(['Mara', 'Abel', 'Zoe']);
    expect(within(table).getByRole('row', { name: 'Abel 30 km 2' })).toBeTruthy();
    expect(within(table).queryByRole('checkbox')).toBeNull();
    expect(within(table).queryByRole('columnheader', { name: 'Actions' })).toBeNull();
  });

  it('is sorted by the head of a column, rising and then falling, and says so', async () => {
    const user = userEvent.setup();
    render(<DataTable caption="Walkers" columns={COLUMNS} rows={WALKERS} rowKey={({ id }) => id} />);
    await user.click(screen.getByRole('button', { name: 'Distance' }));
    expect(names()).toEqual(['Zoe', 'Mara', 'Abel']);
    expect(screen.getByRole('columnheader', { name: 'Distance' }).getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByRole('button', { name: 'Distance' }));
    expect(names()).toEqual(['Abel', 'Mara', 'Zoe']);
    expect(screen.getByRole('columnheader', { name: 'Distance' }).getAttribute('aria-sort')).toBe('descending');
    expect(screen.queryByRole('button', { name: 'Number' })).toBeNull();
  });

  it('is sorted by a select where its heads are hidden', async () => {
    const user = userEvent.setup();
    render(<DataTable caption="Walkers" columns={COLUMNS} rows={WALKERS} rowKey={({ id }) => id} />);
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Name, descending');
    expect(names()).toEqual(['Zoe', 'Mara', 'Abel']);
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Sort by…');
    expect(names()).toEqual(['Mara', 'Abel', 'Zoe']);
  });

  it('selects one row, all shown rows, and none', async () => {
    const user = userEvent.setup();
    render(<Selecting />);
    const heading = () =>
      within(screen.getByRole('table')).getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
    await user.click(screen.getByRole('checkbox', { name: 'Select Abel' }));
    expect(keys()).toBe('2');
    expect(screen.getByRole('row', { name: /Abel/ }).getAttribute('aria-selected')).toBe('true');
    expect(heading().indeterminate).toBe(true);
    await user.click(heading());
    expect(keys()).toBe('1 2 3');
    expect(heading().checked).toBe(true);
    await user.click(heading());
    expect(keys()).toBe('');
  });

  it('says how many are selected, with the actions, until none is', async () => {
    const user = userEvent.setup();
    render(<Selecting />);
    expect(screen.queryByRole('button', { name: 'Call' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select Zoe' }));
    expect(screen.getByText('1 selected')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Call' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(keys()).toBe('');
    expect(screen.queryByRole('button', { name: 'Call' })).toBeNull();
    // The bar had the focus.
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select Zoe' }));
  });

  it('leaves the focus to the heading of the page if its place before is gone', async () => {
    const user = userEvent.setup();
    const page = (rows: typeof WALKERS) => [
      <PageHeader key="header" title="Walkers" />,
      <Selecting key="list" rows={rows} />,
    ];
    const { rerender } = render(page(WALKERS));
    await user.click(screen.getByRole('checkbox', { name: 'Select Abel' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Mara' }));
    screen.getByRole('button', { name: 'Clear selection' }).focus();
    rerender(page(WALKERS.filter(({ name }) => name !== 'Mara')));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Walkers' }));
  });

  it('leaves rows alone that a filter hides', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<Selecting />);
    await user.click(screen.getByRole('checkbox', { name: 'Select Mara' }));
    rerender(<Selecting rows={WALKERS.slice(1)} />);
    await user.click(within(screen.getByRole('table')).getByRole('checkbox', { name: 'Select all' }));
    await user.click(within(screen.getByRole('table')).getByRole('checkbox', { name: 'Select all' }));
    expect(keys()).toBe('1');
    // A phone keeps the checkboxes.
    expect(screen.getByRole('table').getAttribute('data-selecting')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.getByRole('table').getAttribute('data-selecting')).toBeNull();
  });

  it('offers actions for each row', () => {
    render(
      <DataTable
        caption="Walkers"
        columns={COLUMNS}
        rows={WALKERS}
        rowKey={({ id }) => id}
        actions={({ name }) => <button type="button">Edit {name}</button>}
      />,
    );
    expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /Zoe/ })).getByRole('button', { name: 'Edit Zoe' })).toBeTruthy();
  });

  it('opens one row at a time, also without actions, by a button with the name of the row', async () => {
    const user = userEvent.setup();
    render(
      <DataTable
        caption="Walkers"
        columns={COLUMNS}
        rows={WALKERS}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
      />,
    );
    const open = () =>
      screen.queryAllByRole('button', { name: /^More for/, expanded: true }).map((button) => button.ariaLabel);
    expect(open()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'More for Abel' }));
    expect(open()).toEqual(['More for Abel']);
    await user.click(screen.getByRole('button', { name: 'More for Zoe' }));
    expect(open()).toEqual(['More for Zoe']);
    await user.click(screen.getByRole('button', { name: 'More for Zoe' }));
    expect(open()).toEqual([]);
  });

  it.each([100, 199, 5_000])('renders only the rows near the view of %d, and says how many there are', (count) => {
    const rows = Array.from({ length: count }, (_, at) => ({ id: String(at), name: `Walker ${at}`, km: at }));
    render(<Selecting rows={rows} />);
    const drawn = screen.getAllByRole('rowheader');
    expect(drawn.length).toBeGreaterThan(5);
    expect(drawn.length).toBeLessThan(50);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe(String(count + 1));
    expect(screen.getByRole('row', { name: /Walker 3 / }).getAttribute('aria-rowindex')).toBe('5');
  });

  it('renders all rows on paper, each open', () => {
    const rows = Array.from({ length: 150 }, (_, at) => ({ id: String(at), name: `Walker ${at}`, km: at }));
    render(<Selecting rows={rows} />);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getAllByRole('rowheader')).toHaveLength(150);
    expect(document.querySelectorAll('[data-open]')).toHaveLength(150);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.getAllByRole('rowheader').length).toBeLessThan(50);
    expect(document.querySelector('[data-open]')).toBeNull();
  });
});

describe('the focus in a row that is removed', () => {
  const table = (rows: readonly Walker[]) => (
    <DataTable
      caption="Walkers"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      actions={({ name }) => (
        <>
          <button type="button">Edit {name}</button>
          <button type="button">Call {name}</button>
        </>
      )}
    />
  );
  const focused = () => document.activeElement?.textContent;

  it('moves to the same control of the row that takes its place', () => {
    const { rerender } = render(table(WALKERS));
    screen.getByRole('button', { name: 'Call Abel' }).focus();
    rerender(table(WALKERS.filter(({ name }) => name !== 'Abel')));
    expect(focused()).toBe('Call Zoe');
    rerender(table(WALKERS.filter(({ name }) => name === 'Mara')));
    expect(focused()).toBe('Call Mara');
  });

  it('moves to the button that opens that row, where the same control is not shown', () => {
    const { rerender } = render(table(WALKERS));
    screen.getByRole('button', { name: 'Call Abel' }).focus();
    // A browser does not focus what a closed row leaves out.
    screen.getByRole('button', { name: 'Call Zoe' }).setAttribute('disabled', '');
    rerender(table(WALKERS.filter(({ name }) => name !== 'Abel')));
    expect(document.activeElement?.ariaLabel).toBe('More for 3');
  });

  it('stays where it is outside of that row', () => {
    const page = (rows: readonly Walker[]) => (
      <>
        <button type="button">Search</button>
        {table(rows)}
      </>
    );
    const { rerender } = render(page(WALKERS));
    screen.getByRole('button', { name: 'Call Abel' }).focus();
    screen.getByRole('button', { name: 'Search' }).focus();
    rerender(page(WALKERS.filter(({ name }) => name !== 'Abel')));
    expect(focused()).toBe('Search');
  });
});

function Tools({ rows = WALKERS }: { rows?: readonly Walker[] }) {
  const sorting = useSorting();
  const [selected, onChange] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <TableTools columns={COLUMNS} sorting={sorting} canSelect />
      <DataTable
        caption="Walkers"
        {...{ columns: COLUMNS, rows, sorting }}
        rowKey={({ id }) => id}
        selection={{ selected, onChange }}
      />
    </>
  );
}

describe('the tools of a table', () => {
  it('sort its rows in the sheet of a phone', async () => {
    const user = userEvent.setup();
    render(<Tools />);
    await user.click(screen.getByRole('button', { name: 'Sort and select' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Sort and select' }));
    await user.selectOptions(sheet.getByLabelText('Sort by'), 'Distance, descending');
    expect(screen.getAllByRole('rowheader', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      'Abel',
      'Mara',
      'Zoe',
    ]);
    await user.selectOptions(sheet.getByLabelText('Sort by'), 'Default order');
    await user.click(sheet.getByRole('button', { name: 'Done' }));
    expect(names()).toEqual(['Mara', 'Abel', 'Zoe']);
  });

  it('show the checkboxes of a phone by a switch, which a style sheet obeys', async () => {
    const user = userEvent.setup();
    const { container } = render(<Tools />);
    const isSelecting = () => container.querySelector('search')?.dataset.selecting;
    await user.click(screen.getByRole('button', { name: 'Sort and select' }));
    await user.click(await screen.findByRole('switch', { name: 'Select rows' }));
    expect(isSelecting()).toBe('true');
    await user.click(screen.getByRole('switch', { name: 'Select rows' }));
    expect(isSelecting()).toBeUndefined();
  });

  it.each([
    ['Filter, sort and select', true, true, true],
    ['Filter and sort', true, true, false],
    ['Filter', true, false, false],
    ['Sort', false, true, false],
  ] as const)('are in a sheet with the title %s, as its button', async (title, isFilterable, isSortable, canSelect) => {
    const sorting = { sort: null, onSort() {} };
    render(
      <TableTools
        {...(isFilterable && { filters: () => 'Filters' })}
        {...(isSortable && { columns: COLUMNS, sorting })}
        canSelect={canSelect}
      />,
    );
    await userEvent.setup().click(screen.getByRole('button', { name: title }));
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
  });

  it('are the search alone where there is nothing to filter or sort', () => {
    render(<TableTools search="Search" />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
