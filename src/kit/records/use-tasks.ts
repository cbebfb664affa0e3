import { useEffect, useState } from 'react';
import { isKept } from '#kit/unsent/verdict-toast.ts';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import { useFocusAfter } from './use-focus-after.ts';

export interface TaskForms<Form> {
  /** The scope of the forms' names. */
  scope: string;
  /** The form of a name; null where its record is gone, undefined for a form of another screen. */
  formOf(name: string): Form | null | undefined;
  /** Whether the user may open the dialogs; an open one closes once they may not, and its draft stays. */
  mayOpen?: boolean;
  /** Moves the focus after a removal, or where a dialog is closed for the user. */
  focusAfter(): void;
}

export type Tasks<Form extends object, Asked extends object> = ReturnType<typeof useTasks<Form, Asked>>;

/**
 * The open dialog of a list: a form, by the name under which its draft is kept, or one without a draft, as a removal.
 * If another user removes the record of a form, the form closes and its draft stays.
 */
export function useTasks<Form extends object, Asked extends object>(forms: TaskForms<Form>) {
  const { scope, formOf, mayOpen = true, focusAfter } = forms;
  const [task, open] = useState<string | Asked | null>(null);
  const moveFocus = useFocusAfter(focusAfter);
  const form = typeof task === 'string' ? formOf(task) : null;
  useEffect(() => {
    if (mayOpen || task === null) return;
    open(null);
    moveFocus();
  }, [mayOpen, task, moveFocus]);
  return {
    form: form && typeof task === 'string' ? { ...form, place: { scope, form: task } } : null,
    asked: typeof task === 'string' ? null : task,
    /** Stays the same. */
    open,
    /** For `UnsavedForms`. */
    unsaved: {
      scope,
      resume(name: string) {
        const found = formOf(name);
        return found && mayOpen ? () => open(name) : found && null;
      },
    },
    /** @param verdict that of a removal */
    close(verdict: Verdict | null = null) {
      open(null);
      if (verdict && isKept(verdict)) moveFocus();
    },
  };
}
