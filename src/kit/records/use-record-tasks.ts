import { useMemo } from 'react';
import { isCalled } from '#kit/text/is-called.ts';
import type { Keyed } from '#store/queries/base/views.ts';
import { type TaskForms, useTasks } from './use-tasks.ts';

interface RecordForms<R> extends Omit<TaskForms<object>, 'formOf'> {
  /** The name of the form of a new record, and the beginning of the name of the form of one that exists. */
  add: string;
  edit: string;
  /** Undefined until the device has answered. */
  records: readonly R[] | undefined;
}

/** The tasks of a list whose records are added and changed in a form. */
export function useRecordTasks<R extends Keyed & { id: string }, Asked extends object = R>(forms: RecordForms<R>) {
  const { add, edit, records } = forms;
  const formOf = (name: string): { record: R | null } | null | undefined => {
    if (name === add) return { record: null };
    if (!name.startsWith(`${edit} `)) return undefined;
    const record = records?.find((each) => isCalled(each, name.slice(edit.length + 1)));
    return record ? { record } : null;
  };
  const { open, ...tasks } = useTasks<{ record: R | null }, Asked>({ ...forms, formOf });
  const opens = useMemo(
    () => ({
      add: () => open(add),
      edit: ({ key }: R) => open(`${edit} ${key}`),
      ask: (about: Asked) => open(about),
    }),
    [open, add, edit],
  );
  return { ...tasks, open: opens };
}
