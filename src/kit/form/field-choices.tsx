import { useId } from 'react';
import { type Side, VersionChoices, type Versions } from '#ui/conflict-choice/version-choices.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import styles from './form.module.css';

/** The fields of an open form that were changed elsewhere too, and the choice for each. */
export interface FieldConflicts {
  fields: readonly Versions[];
  chosen: Readonly<Record<string, Side>>;
  /** The name of the last author of the other version, where it is known. */
  by: string | null;
  /** The user has tried to save without a choice. */
  isMissing: boolean;
  choose(choices: Record<string, Side>): void;
}

/** The choice between both versions of what was changed elsewhere while the user edits it; nothing where nothing was. */
export function FieldChoices({ of, disabled }: { of: FieldConflicts; disabled: boolean }) {
  const id = useId();
  const { fields, chosen, by, isMissing, choose } = of;
  if (fields.length === 0) return null;
  return (
    <Stack as="section" gap={3} className={styles.parted} aria-labelledby={id}>
      <Text id={id} as="h3" weight="title">
        Choose a version
      </Text>
      <p role="status">This also changed elsewhere while you were editing.</p>
      {isMissing && (
        <Text role="alert" tone="danger" weight="medium">
          Not saved yet: choose a version.
        </Text>
      )}
      <VersionChoices fields={fields} chosen={chosen} by={by} disabled={disabled} onChoose={choose} />
    </Stack>
  );
}
