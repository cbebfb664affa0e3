import { useEffect, useState, useSyncExternalStore } from 'react';
import { usePerson } from '#kit/app/context.ts';
import { CopyOrDiscard } from '#kit/unsent/copy-or-discard.tsx';
import { readFormDraft } from '#runtime/drafts/form-drafts.ts';
import { formDrafts } from '#runtime/drafts/window.ts';
import { Button } from '#ui/button/button.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './unsaved-forms.module.css';

interface UnsavedForm {
  name: string;
  form: string;
  title: string;
  words: string;
}

export interface UnsavedFormsProps {
  /** The scope of the screen's forms. */
  scope: string;
  /**
   * Opens a form by its name; null where this person cannot open it or its subject is gone; undefined for a form of
   * another screen with the same scope, which offers it itself.
   */
  resume(form: string): (() => void) | null | undefined;
}

/**
 * The forms of this screen that were closed without saving, for example by a reload: the user can resume, copy or
 * discard them.
 */
export function UnsavedForms({ scope, resume }: UnsavedFormsProps) {
  const unsaved = useUnsavedForms(scope);
  return unsaved.map((form) => {
    const again = resume(form.form);
    return again === undefined ? null : <UnsavedFormNotice key={form.name} form={form} resume={again} />;
  });
}

function useUnsavedForms(scope: string): UnsavedForm[] {
  const { user } = usePerson();
  const names = useSyncExternalStore(formDrafts.subscribe, () => formDrafts.names(user.id));
  const [unsaved, setUnsaved] = useState<UnsavedForm[]>([]);
  useEffect(() => {
    let isOver = false;
    const here = formDrafts.list(names).filter((draft) => draft.scope === scope);
    const find = here.map(async ({ name, form, text }): Promise<UnsavedForm[]> => {
      const draft = readFormDraft(text);
      const isUnsaved = draft !== null && (await formDrafts.isLeft(name));
      return isUnsaved ? [{ name, form, title: draft.title, words: draft.words }] : [];
    });
    Promise.all(find).then((found) => !isOver && setUnsaved(found.flat()));
    return () => {
      isOver = true;
    };
  }, [names, scope]);
  return unsaved;
}

function UnsavedFormNotice({ form, resume }: { form: UnsavedForm; resume: (() => void) | null }) {
  const action = (
    <Row gap={2} align="stretch" wrap>
      {resume && (
        <Button size="small" onClick={resume}>
          Continue
        </Button>
      )}
      <CopyOrDiscard
        text={form.words}
        question="Discard what you typed?"
        onDiscard={() => formDrafts.forget(form.name)}
      />
    </Row>
  );
  return (
    <Notice tone="info" title={`Not saved: ${form.title}`} action={action}>
      <p className={styles.words} dir="auto">
        {form.words}
      </p>
    </Notice>
  );
}
