import '../../ui/browser-gaps.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { describe, expect, test } from 'vitest';
import { RemoveQuestion } from '#kit/records/edit-question.tsx';
import { useRecordTasks } from '#kit/records/use-record-tasks.ts';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import { renderWithRuntime } from '#support/fake-runtime.tsx';
import { aUser } from '#support/rows.ts';
import { Toaster } from '#ui/toast/toaster.tsx';

const tent = { id: '7', key: 'local-7', name: 'Tent' };

interface ScreenProps {
  records?: readonly (typeof tent)[];
  mayOpen?: boolean;
  verdict?: Promise<Verdict>;
}

/** A list with its dialogs; each button of a draft says how the draft is offered. */
function Screen({ records = [tent], mayOpen = true, verdict = Promise.resolve({ outcome: 'accepted' }) }: ScreenProps) {
  const search = useRef<HTMLInputElement>(null);
  const { open, form, asked, unsaved, close } = useRecordTasks<typeof tent>({
    scope: 'group:1',
    add: 'add-tent 3',
    edit: 'edit-tent 3',
    records,
    mayOpen,
    focusAfter: () => search.current?.focus(),
  });
  return (
    <>
      <input ref={search} aria-label="Search" />
      {records.map((record) => (
        <div key={record.key}>
          <button type="button" onClick={() => open.edit(record)}>
            Edit {record.name}
          </button>
          <button type="button" onClick={() => open.ask(record)}>
            Remove {record.name}
          </button>
        </div>
      ))}
      {['add-tent 3', 'edit-tent 3 7', 'edit-tent 3 8', 'edit-tent 4 7'].map((name) => {
        const resume = unsaved.resume(name);
        return (
          <button key={name} type="button" onClick={() => resume?.()}>
            {name}: {resume === undefined ? 'of another screen' : resume === null ? 'not to be opened' : 'continue'}
          </button>
        );
      })}
      {form && <p>{`Form ${form.place.scope} / ${form.place.form} of ${form.record?.name ?? 'a new tent'}`}</p>}
      {asked && (
        <RemoveQuestion
          title={`Remove ${asked.name}?`}
          edit={() => verdict}
          phrases={{ done: 'Tent removed', failed: 'Not removed' }}
          onClose={close}
        >
          It is gone then.
        </RemoveQuestion>
      )}
      <Toaster />
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const draw = (props: ScreenProps = {}) => renderWithRuntime(<Screen {...props} />, { user: aUser() });

describe('the form of a record', () => {
  test('has the name of its draft, and closes when the record is removed', async () => {
    const { rerender } = await draw();
    await press('Edit Tent');
    screen.getByText('Form group:1 / edit-tent 3 local-7 of Tent');
    rerender(<Screen records={[]} />);
    expect(screen.queryByText(/^Form/)).toBeNull();
  });

  test('is opened again by that name, under the id that the record had then', async () => {
    await draw();
    await press('edit-tent 3 7: continue');
    screen.getByText('Form group:1 / edit-tent 3 7 of Tent');
    await press('add-tent 3: continue');
    screen.getByText('Form group:1 / add-tent 3 of a new tent');
    screen.getByRole('button', { name: 'edit-tent 3 8: not to be opened' });
    screen.getByRole('button', { name: 'edit-tent 4 7: of another screen' });
  });

  test('is not opened by a user who may not change the list', async () => {
    await draw({ mayOpen: false });
    screen.getByRole('button', { name: 'add-tent 3: not to be opened' });
    screen.getByRole('button', { name: 'edit-tent 3 7: not to be opened' });
  });
});

describe('the question before a removal', () => {
  const asked = () => screen.queryByRole('alertdialog', { name: 'Remove Tent?' });
  const answer = async (name: string) => {
    await press('Remove Tent');
    await waitFor(() => expect(asked()?.style.pointerEvents).toBe('auto'));
    await press(name);
  };

  test('stays open until the verdict, and moves the focus after the removal', async () => {
    let judge = (_: Verdict) => {};
    await draw({
      verdict: new Promise((resolve) => {
        judge = resolve;
      }),
    });
    await answer('Remove');
    await screen.findByRole('button', { name: 'Removing…' });
    await userEvent.keyboard('{Escape}');
    expect(asked()).not.toBeNull();
    act(() => judge({ outcome: 'saved' }));
    await waitFor(() => expect(asked()).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Search')));
  });

  test.each<[string, Verdict]>([
    ['Cancel', { outcome: 'accepted' }],
    ['Remove', { outcome: 'rejected', message: '', fields: {} }],
  ])('returns the focus where nothing was removed: %s, %j', async (button, verdict) => {
    await draw({ verdict: Promise.resolve(verdict) });
    await answer(button);
    await waitFor(() => expect(asked()).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Tent' })));
  });
});
