import { lazy, Suspense, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Field, type FieldProps } from '../field/field.tsx';
import { Notice } from '../notice/notice.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { Guard } from './guard.tsx';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

interface RichTextFieldProps extends Pick<FieldProps, 'hint' | 'error'>, Omit<RichTextEditorProps, 'describedBy'> {}

const loading = () => ({ Editor: lazy(() => import('./rich-text-editor.tsx')) });
let loaded = loading();

/** A field of rich text. Its editor is loaded on demand; where that fails, the text stays as it is. */
export function RichTextField({ label, hint, error, ...editor }: RichTextFieldProps) {
  const [{ Editor }, setLoaded] = useState(loaded);
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    loaded = loading();
    setLoaded(loaded);
    setAttempt((count) => count + 1);
  };
  const missing = (
    <Notice
      tone="error"
      action={
        <Button size="small" onClick={retry}>
          Retry
        </Button>
      }
    >
      Failed to load editor components
    </Notice>
  );
  return (
    <Field {...{ label, hint, error }}>
      {(control) => (
        <Guard key={attempt} instead={missing}>
          <Suspense fallback={<Skeleton height="12rem" />}>
            <Editor {...editor} label={label} describedBy={control['aria-describedby']} />
          </Suspense>
        </Guard>
      )}
    </Field>
  );
}
