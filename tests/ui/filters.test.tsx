import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Filters } from '#ui/filters/filters.tsx';
import { Select } from '#ui/select/select.tsx';
import { render } from './beside-toaster.tsx';

const KINDS = ['', 'Walk', 'Meal'].map((value) => ({ value, label: value || 'All kinds' }));

function OfAList() {
  const [kind, setKind] = useState('');
  return (
    <Filters title="Filter" set={kind ? 1 : 0} results={kind ? '3 of 9 events' : '9 events'}>
      {(isInSheet) => <Select label="Kind" labelHidden={!isInSheet} options={KINDS} value={kind} onChange={setKind} />}
    </Filters>
  );
}

const button = () => screen.getByRole('button', { name: /^Filter/, hidden: true });
const openSheet = async () => {
  const user = userEvent.setup();
  render(<OfAList />);
  await user.click(button());
  return { user, sheet: within(await screen.findByRole('dialog', { name: 'Filter' })) };
};
const isClosed = async () => {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button()));
};

describe('the filters of a list', () => {
  it('are beside its search, without a sheet', () => {
    render(<OfAList />);
    expect(screen.getAllByLabelText('Kind')).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are in a sheet too, which counts the results, and whose button counts the filters', async () => {
    const { user, sheet } = await openSheet();
    expect(sheet.getByRole('status').textContent).toBe('9 events');
    await user.selectOptions(sheet.getByLabelText('Kind'), 'Meal');
    expect(sheet.getByRole('status').textContent).toBe('3 of 9 events');
    expect(button().textContent).toBe('Filter 1 active');
    await user.selectOptions(sheet.getByLabelText('Kind'), 'All kinds');
    expect(button().textContent).toBe('Filter');
  });

  it('return the focus to the button after Done and after Escape', async () => {
    const { user, sheet } = await openSheet();
    await user.click(sheet.getByRole('button', { name: 'Done' }));
    await isClosed();
    await user.click(button());
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await isClosed();
  });
});
