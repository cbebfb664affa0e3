import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { LateConfirmDialog } from '#ui/dialog/late-confirm-dialog.tsx';
import { copyText } from '#ui/toast/copy-text.ts';

interface CopyOrDiscardProps {
  text: string;
  question: string;
  onDiscard(): void;
}

/**
 * The two ways out for a text that is stored nowhere else: copy it to the clipboard, or discard it after a question.
 */
export function CopyOrDiscard({ text, question, onDiscard }: CopyOrDiscardProps) {
  const [asking, setAsking] = useState(false);
  const discard = () => {
    setAsking(false);
    onDiscard();
  };
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => void copyText(text)}>
        Copy
      </Button>
      <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
        Discard
      </Button>
      <LateConfirmDialog
        open={asking}
        title={question}
        confirmLabel="Discard"
        danger
        onConfirm={discard}
        onCancel={() => setAsking(false)}
      >
        This action cannot be undone.
      </LateConfirmDialog>
    </>
  );
}
