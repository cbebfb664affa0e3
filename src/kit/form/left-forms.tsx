import { useEffect, useState, useSyncExternalStore } from 'react';
import { usePerson } from '#kit/context.ts';
import { readFormDraft } from '#runtime/drafts/form-drafts.ts';
import { formDrafts } from '#runtime/drafts/window.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { CopyOrDiscard } from '../copy-or-discard.tsx';
import styles from './left-forms.module.css';

interface LeftForm {
  name: string;
  form: string;
  title: string;
  words: string;
}

export interface LeftFormsProps {
  /** The scope of the screen's forms. */
  scope: string;
  /**
   * Opens a form by its name again; null where this person cannot, or what it is about is gone; undefined for a form of
   * another screen with the same scope, which shows it itself.
   */
  resume(form: string): (() => void) | null | undefined;
}

/** What was typed into forms of this screen and not saved, as before a reload: to go on with, to copy or to discard. */
export function LeftForms({ scope, resume }: LeftFormsProps) {
  const left = useLeftForms(scope);
  return left.map((form) => {
    const again = resume(form.form);
    return again === undefined ? null : <LeftFormNotice key={form.name} form={form} resume={again} />;
  });
}

function useLeftForms(scope: string): LeftForm[] {
  const { user } = usePerson();
  const names = useSyncExternalStore(formDrafts.subscribe, () => formDrafts.names(user.id));
  const [left, setLeft] = useState<LeftForm[]>([]);
  useEffect(() => {
    let isOver = false;
    const here = formDrafts.list(names).filter((draft) => draft.scope === scope);
    const find = here.map(async ({ name, form, text }): Promise<LeftForm[]> => {
      const draft = readFormDraft(text);
      const isLeft = draft !== null && (await formDrafts.isLeft(name));
      return isLeft ? [{ name, form, title: draft.title, words: draft.words }] : [];
    });
    Promise.all(find).then((found) => !isOver && setLeft(found.flat()));
    return () => {
      isOver = true;
    };
  }, [names, scope]);
  return left;
}

function LeftFormNotice({ form, resume }: { form: LeftForm; resume: (() => void) | null }) {
  const action = (
    <div className={styles.actions}>
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
    </div>
  );
  return (
    <Notice tone="info" title={`Not saved: ${form.title}`} action={action}>
      <p className={styles.words} dir="auto">
        {form.words}
      </p>
    </Notice>
  );
}
