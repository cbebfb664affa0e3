import type { ChangedWords } from '#store/queries/base/views.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './field-changes.module.css';

/** Each changed field, with its former and its present value. */
export function FieldChanges({ changes }: { changes: readonly ChangedWords[] }) {
  return (
    <Stack as="dl" gap={2} className={styles.changes}>
      {changes.map(({ name, label, was, is }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd dir="auto">
            <del>
              <VisuallyHidden>Before: </VisuallyHidden>
              {was || 'nothing'}
            </del>
            <ins>
              <VisuallyHidden>Now: </VisuallyHidden>
              {is || 'nothing'}
            </ins>
          </dd>
        </div>
      ))}
    </Stack>
  );
}
