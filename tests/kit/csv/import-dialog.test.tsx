import '../../ui/browser-gaps.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CsvField, CsvRow, CsvValues } from '#kit/csv/columns.ts';
import { ImportDialog } from '#kit/csv/import-dialog.tsx';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import { renderWithRuntime } from '#support/fake-runtime.tsx';
import { useToastStore } from '#ui/toast/toast-store.ts';
import { Toaster } from '#ui/toast/toaster.tsx';

const FIELDS: CsvField[] = [
  { name: 'name', label: 'Name', required: true, example: 'Ana' },
  { name: 'email', label: 'Email', example: 'ana@example.org' },
];
const check = (rows: readonly CsvRow[]) =>
  rows.map(({ values }): Record<string, string> => {
    if (values.name === '') return { name: 'Name is required' };
    const isTwice = rows.filter((other) => other.values.name === values.name).length > 1;
    return isTwice ? { '': 'This row is there twice.' } : {};
  });
const BAD = 'Name,Email\nAna,a@x.org\n,b@x.org\nCy,c@x.org\n';

afterEach(() => useToastStore.setState({ shown: null }));

async function open(verdict: Verdict = { outcome: 'accepted' }, later?: string) {
  const save = vi.fn(async (_: readonly CsvValues[], __: object) => verdict);
  const onClose = vi.fn();
  await renderWithRuntime(
    <>
      <ImportDialog
        title="Import Things"
        fields={FIELDS}
        exampleName="things"
        check={check}
        later={later}
        save={save}
        phrases={(count) => ({ done: `${count} things imported`, failed: 'Failed to import.' })}
        onClose={onClose}
      />
      <Toaster />
    </>,
  );
  return { save, onClose };
}

const choose = async (content: BlobPart, name = 'things.csv') =>
  userEvent.upload(await screen.findByLabelText('CSV file'), new File([content], name, { type: 'text/csv' }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const wrong = (number: number) => within(screen.getByRole('row', { name: `Row ${number}` }));
const ready = () =>
  within(screen.getByRole('region', { name: 'Rows ready to import' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

/** Answers the question over the dialog, once it accepts clicks. */
async function answer(label: string): Promise<void> {
  const question = await screen.findByRole('alertdialog');
  await waitFor(() => expect(question.style.pointerEvents).toBe('auto'));
  await userEvent.click(within(question).getByRole('button', { name: label }));
}

describe('importing a CSV file', () => {
  test('shows the rows, keeps nothing before the confirmation, then all of them at once', async () => {
    const { save, onClose } = await open();
    await choose('Name,Email\nAna,a@x.org\nBen,b@x.org\n');
    await screen.findByText('2 rows, ready to import.');
    expect(ready()).toEqual([
      ['2', 'Ana', 'a@x.org'],
      ['3', 'Ben', 'b@x.org'],
    ]);
    expect(save).not.toHaveBeenCalled();
    await press('Import and invite 2 people');
    await screen.findByText('2 things imported');
    expect(save.mock.calls).toEqual([
      [
        [
          { name: 'Ana', email: 'a@x.org' },
          { name: 'Ben', email: 'b@x.org' },
        ],
        {},
      ],
    ]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('holds the invitations on request, and says how they are sent later', async () => {
    const { save } = await open(undefined, 'Send them from the list.');
    await choose(BAD);
    const box = await screen.findByRole('checkbox', { name: "Don't send invitations yet" });
    await userEvent.click(box);
    expect(screen.getByText('Send them from the list.').id).toBe(box.getAttribute('aria-describedby'));
    await press('Import 2 ready rows');
    await screen.findByText('2 things imported');
    await userEvent.type(wrong(3).getByLabelText('Name'), 'Ben');
    await press('Import 1 person');
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save.mock.calls.map(([, held]) => held)).toEqual([{ sendInvitation: false }, { sendInvitation: false }]);
  });

  test('invites where the user changes their mind, and where invitations cannot be held', async () => {
    const { save } = await open(undefined, 'Send them from the list.');
    await choose('Name,Email\nAna,a@x.org\n');
    const box = await screen.findByRole('checkbox', { name: "Don't send invitations yet" });
    await userEvent.click(box);
    await userEvent.click(box);
    await press('Import and invite 1 person');
    await waitFor(() => expect(save.mock.calls[0]?.[1]).toEqual({}));
    cleanup();
    await open();
    await choose('Name,Email\nAna,a@x.org\n');
    await screen.findByRole('button', { name: 'Import and invite 1 person' });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('imports the valid rows while others are wrong, and keeps the wrong ones for later', async () => {
    const { save, onClose } = await open();
    await choose(BAD);
    await screen.findByText('1 row needs fixing');
    wrong(3).getByText('Name is required');
    await press('Import 2 ready rows');
    await screen.findByText('2 things imported');
    expect(save.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['Ana', 'Cy']);
    expect(onClose).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByText('1 row needs fixing'));
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
    await userEvent.type(wrong(3).getByLabelText('Name'), 'Ben');
    await press('Import and invite 1 person');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(save.mock.calls[1]?.[0]).toEqual([{ name: 'Ben', email: 'b@x.org' }]);
  });

  test('imports nothing where the form is submitted while a row is wrong', async () => {
    const { save } = await open();
    await choose(BAD);
    const name = (await waitFor(() => wrong(3))).getByLabelText<HTMLInputElement>('Name');
    fireEvent.submit(name);
    expect(save).not.toHaveBeenCalled();
    await userEvent.type(name, 'Ben');
    fireEvent.submit(name);
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
  });

  test('leaves out all wrong rows at once', async () => {
    const { save } = await open();
    await choose('Name,Email\nAna,a@x.org\n,b@x.org\n,c@x.org\n');
    await screen.findByText('2 rows need fixing');
    await press('Leave out all 2');
    expect(document.activeElement).toBe(screen.getByText('1 row, ready to import.'));
    await press('Import and invite 1 person');
    await screen.findByText('1 things imported');
    expect(save.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['Ana']);
  });

  test('imports a corrected row as it was corrected', async () => {
    const { save } = await open();
    await choose(BAD);
    await userEvent.type((await waitFor(() => wrong(3))).getByLabelText('Name'), 'Ben');
    wrong(3).getByText('Ready to import');
    screen.getByText('3 rows, ready to import.');
    await press('Import and invite 3 people');
    await screen.findByText('3 things imported');
    expect(save.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['Ana', 'Ben', 'Cy']);
  });

  test('imports the others without a row that was left out', async () => {
    const { save } = await open();
    await choose(BAD);
    await userEvent.click(await screen.findByRole('button', { name: 'Leave out row 3' }));
    expect(document.activeElement).toBe(screen.getByText('2 rows, ready to import.'));
    await press('Import and invite 2 people');
    await screen.findByText('2 things imported');
    expect(save.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['Ana', 'Cy']);
  });

  test('reports conflicts between rows, and withdraws the report when one of them is removed', async () => {
    await open();
    await choose('Name,Email\nAna,a@x.org\nAna,b@x.org\n');
    expect(await screen.findAllByText('This row is there twice.')).toHaveLength(2);
    await press('Leave out row 3');
    expect(screen.queryByText('This row is there twice.')).toBeNull();
    screen.getByText('1 row, ready to import.');
  });

  test('says why a file cannot be imported, and accepts another one', async () => {
    await open();
    await choose('Name,Email\n', 'people.csv');
    await screen.findByText('people.csv cannot be imported');
    screen.getByText('The file has column names but no rows.');
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
    await choose('Name\nAna\n');
    await screen.findByText('1 row, ready to import.');
    expect(screen.queryByText('people.csv cannot be imported')).toBeNull();
  });

  test('uses the column of a field that the user chooses, and names the unused ones', async () => {
    const { save } = await open();
    await choose('Called,Age,Email\nAna,14,a@x.org\n');
    await screen.findByText('Missing column: Name. Choose below.');
    screen.getByText('Unused columns: Called, Age');
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Column for Name' }), 'Called');
    screen.getByText('1 row, ready to import.');
    screen.getByText('Unused columns: Age');
    await press('Import and invite 1 person');
    await screen.findByText('1 things imported');
    expect(save.mock.calls).toEqual([[[{ name: 'Ana', email: 'a@x.org' }], {}]]);
  });

  test('shows the rows in the encoding that the user chooses, with the edited cells', async () => {
    await open();
    // 'Łucja' and 'Maß' in Windows-1250; in Windows-1251 they are other letters.
    await choose(
      Uint8Array.from([
        ...new TextEncoder().encode('Name,Email\n'),
        0xa3,
        ...new TextEncoder().encode('ucja,\n,x@x.org\nMa'),
        0xdf,
      ]),
    );
    await screen.findByText('Łucja');
    const encoding = screen.getByRole('combobox', { name: 'Text encoding' });
    expect(encoding).toMatchObject({ value: 'windows-1250' });
    await userEvent.type(wrong(3).getByLabelText('Name'), 'Zoë');
    await userEvent.selectOptions(encoding, 'Cyrillic (Windows-1251)');
    expect(ready()).toEqual([
      ['2', 'Јucja', ''],
      ['4', 'MaЯ', ''],
    ]);
    expect(wrong(3).getByLabelText('Name')).toMatchObject({ value: 'Zoë' });
  });

  test('offers no encodings where all of them read the file alike', async () => {
    await open();
    await choose('Name\nAna\n');
    await screen.findByText('1 row, ready to import.');
    expect(screen.queryByRole('combobox', { name: 'Text encoding' })).toBeNull();
  });

  test('says which character could not be read', async () => {
    await open();
    await choose(Uint8Array.from([...new TextEncoder().encode('Name\nZoë\nRené\nJos'), 0xe9]));
    (await waitFor(() => wrong(4))).getByText('A character could not be read. Please retype it.');
    await userEvent.type(wrong(4).getByLabelText('Name'), '{Backspace}é');
    screen.getByText('3 rows, ready to import.');
  });

  test('stays open with its rows where the device cannot keep them', async () => {
    const { onClose } = await open({ outcome: 'not-saved', message: 'There is no space left.' });
    await choose('Name\nAna\n');
    await screen.findByText('1 row, ready to import.');
    await press('Import and invite 1 person');
    await screen.findByText('Failed to import.');
    expect(screen.getAllByText('There is no space left.')).toHaveLength(2);
    expect(onClose).not.toHaveBeenCalled();
    expect(ready()).toEqual([['2', 'Ana', '']]);
  });

  test('asks before it closes over corrected rows', async () => {
    const { onClose } = await open();
    await choose(BAD);
    await userEvent.type((await waitFor(() => wrong(3))).getByLabelText('Name'), 'B');
    await press('Cancel');
    await answer('Keep editing');
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await press('Cancel');
    await answer('Discard');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('says how many lines above the column names it skips', async () => {
    await open();
    await choose('Spring trip\nAs of May\nName,Email\nAna,a@x.org\n');
    await screen.findByText('2 lines above the column names skipped.');
    expect(ready()).toEqual([['4', 'Ana', 'a@x.org']]);
  });

  test('asks before another file replaces corrected rows', async () => {
    await open();
    await choose(BAD);
    await userEvent.type((await waitFor(() => wrong(3))).getByLabelText('Name'), 'B');
    await choose('Name\nDee\n', 'others.csv');
    await answer('Keep editing');
    expect(wrong(3).getByLabelText<HTMLInputElement>('Name').value).toBe('B');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await choose('Name\nDee\n', 'others.csv');
    await answer('Discard');
    await waitFor(() => expect(ready()).toEqual([['2', 'Dee', '']]));
  });

  test('makes the browser ask before a reload loses corrected rows', async () => {
    await open();
    await choose(BAD);
    const name = (await waitFor(() => wrong(3))).getByLabelText('Name');
    const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(false);
    await userEvent.type(name, 'Ben');
    expect(leave()).toBe(true);
  });

  test('shows fifty wrong rows at once, and the next as they are corrected', async () => {
    await open();
    await choose(['Name,Email', ...Array.from({ length: 52 }, (_, at) => `,x${at}@x.org`)].join('\n'));
    await screen.findByText('2 more shown as you fix these.');
    expect(screen.getAllByRole('row', { name: /^Row \d/ })).toHaveLength(50);
    await userEvent.type(wrong(12).getByLabelText('Name'), 'Ben');
    await screen.findByText('1 more shown as you fix these.');
    expect(screen.getAllByRole('row', { name: /^Row \d/ })).toHaveLength(51);
  });

  test('shows more than fifty rows on request', async () => {
    await open();
    await choose(`Name\n${Array.from({ length: 60 }, (_, at) => `Person ${at}`).join('\n')}`);
    await screen.findByText('60 rows, ready to import.');
    expect(ready()).toHaveLength(50);
    await press('Show more');
    expect(ready()).toHaveLength(60);
  });
});
