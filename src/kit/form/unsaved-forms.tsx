import { usePerson } from '#kit/app/context.ts';
import { CopyOrDiscard } from '#kit/unsent/copy-or-discard.tsx';
import { EMPTY, type StoredDraft } from '#runtime/drafts/drafts.ts';
import { drafts } from '#runtime/drafts/window.ts';
import { Button } from '#ui/button/button.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './form.module.css';
import { useLeftDrafts } from './use-draft.ts';

interface UnsavedFormsProps {
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
  const left = useLeftDrafts(usePerson().user.id, scope);
  return [...left.values()].map((draft) => {
    const again = resume(draft.form);
    return again === undefined ? null : <UnsavedFormNotice key={draft.name} draft={draft} resume={again} />;
  });
}

function UnsavedFormNotice({ draft, resume }: { draft: StoredDraft; resume: (() => void) | null }) {
  const action = (
    <Row gap={2} align="stretch" wrap>
      {resume && (
        <Button size="small" onClick={resume}>
          Continue
        </Button>
      )}
      <CopyOrDiscard
        text={draft.text ?? ''}
        question="Discard your changes?"
        onDiscard={() => drafts.put(draft.name, EMPTY)}
      />
    </Row>
  );
  return (
    <Notice tone="info" title={`Not saved: ${draft.fields?.title}`} action={action}>
      <p className={styles.words} dir="auto">
        {draft.text}
      </p>
    </Notice>
  );
}
