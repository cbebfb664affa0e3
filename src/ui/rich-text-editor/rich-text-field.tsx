import { Component, lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Field, type FieldProps } from '../field/field.tsx';
import { Notice } from '../notice/notice.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

export interface RichTextFieldProps extends FieldProps, Omit<RichTextEditorProps, 'label' | 'describedBy'> {}

const loading = () => ({ Editor: lazy(() => import('./rich-text-editor.tsx')) });
let loaded = loading();

/** A field of rich text. Its editor is loaded on demand; where that fails, the text stays as it is. */
export function RichTextField({ label, labelHidden, hint, error, required, className, ...editor }: RichTextFieldProps) {
  const [{ Editor }, setLoaded] = useState(loaded);
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    loaded = loading();
    setLoaded(loaded);
    setAttempt((count) => count + 1);
  };
  const field = { label, hint, labelHidden: labelHidden === true, error: error ?? null, required: required === true };
  return (
    <Field {...field} {...(className !== undefined && { className })}>
      {(control) => (
        <LoadGuard key={attempt} onRetry={retry}>
          <Suspense fallback={<Skeleton height="12rem" />}>
            <Editor {...editor} label={label} describedBy={control['aria-describedby']} />
          </Suspense>
        </LoadGuard>
      )}
    </Field>
  );
}

interface LoadGuardProps {
  onRetry(): void;
  children: ReactNode;
}

/** Says that the editor could not be loaded. A new attempt mounts another guard. */
class LoadGuard extends Component<LoadGuardProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const action = (
      <Button size="small" onClick={this.props.onRetry}>
        Retry
      </Button>
    );
    return (
      <Notice tone="error" action={action}>
        Failed to load editor components
      </Notice>
    );
  }
}
