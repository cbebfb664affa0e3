import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import { memo, useId } from 'react';
import { useStore } from 'zustand';
import type { MarkStatus } from '#contract/records/field/roll-call.ts';
import { memberRoleLabel } from '#contract/records/groups/roles.ts';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { PendingMark } from '#ui/pending-mark/pending-mark.tsx';
import { MarkButtons, StatusMark } from './mark-buttons.tsx';
import styles from './mark-row.module.css';
import type { Taps } from './use-marking.ts';

interface MarkRowProps {
  /** The id of the membership. */
  id: string;
  name: string;
  /** The role in the group; a student's is not shown. */
  role: string | null;
  /** Another detail about the person: a bed, a seat. */
  detail?: string | undefined;
  /** The stored status; a tap takes precedence. */
  status: MarkStatus | null;
  note: string;
  taps: Taps;
  /**
   * The marks that disagree, in words: 'Ben says absent, you say present'. No button is pressed until the user taps
   * one.
   */
  dispute: string | null;
  needsYou: boolean;
  /** Nothing can be marked: the roll call is closed, or the group archived. */
  readOnly?: boolean;
  onMark(id: string, status: MarkStatus): void;
  /** Opens the marks of the person and the note. */
  onOpen(id: string): void;
}

const TRAVELLERS: ReadonlySet<string | null> = new Set(['student', 'client', null]);

/**
 * One person in a `MarkList`, who is marked with one press. It renders again only when a prop changes, so that a list
 * of hundreds answers a press without delay: `taps`, `onMark` and `onOpen` must stay the same.
 */
export const MarkRow = memo(function MarkRow(row: MarkRowProps) {
  const { id, name, role, detail, taps, needsYou, readOnly, onMark, onOpen } = row;
  const nameId = useId();
  const tap = useStore(taps, (all) => all.get(id));
  const { status, note } = tap ?? row;
  const dispute = tap ? null : row.dispute;
  const more = [!TRAVELLERS.has(role) && role && memberRoleLabel(role), detail].filter(Boolean).join(' · ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: see `MarkList`.
    <div role="listitem" className={styles.row}>
      <Stack role="group" aria-labelledby={nameId} gap={2} rowGap={1} align="center" className={styles.person}>
        <Row
          type="button"
          as="button"
          gap={1}
          shrinks
          className={styles.who}
          aria-haspopup="dialog"
          onClick={() => onOpen(id)}
        >
          <Stack as="span" shrinks className={styles.words}>
            <bdi id={nameId} className={styles.name}>
              {name}
            </bdi>
            {more && (
              <Text as="span" tone="soft" size="small" breaks>
                {more}
              </Text>
            )}
            {note && (
              <Text as="span" tone="ink" size="small" breaks dir="auto">
                {note}
              </Text>
            )}
            {dispute && (
              <>
                <Text as="span" tone="danger" size="small" weight="medium" breaks>
                  {dispute}
                </Text>
                {!readOnly && (
                  <Text as="span" tone="soft" size="small" breaks>
                    Tap the right one.
                  </Text>
                )}
              </>
            )}
          </Stack>
          <ChevronRightIcon aria-hidden="true" className={styles.chevron} />
        </Row>
        {readOnly ? (
          <StatusMark status={status} />
        ) : (
          <MarkButtons
            status={dispute ? null : status}
            isKept={tap?.isOnDevice !== false}
            onMark={(to) => onMark(id, to)}
          />
        )}
        {needsYou && <PendingMark pending="needs-you" className={styles.needsYou} />}
      </Stack>
    </div>
  );
});
