import { useState } from 'react';
import { displayName } from '#contract/schema/names.ts';
import { compareNames } from '#contract/text/order.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { dietaryLines } from '#kit/text/dietary-lines.ts';
import { getDietaryTotals } from '#store/queries/field/dietary-totals.ts';
import { isOnServer, listNoted } from '#store/queries/field/emergency.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { TitledCard } from '#ui/titled-card/titled-card.tsx';
import styles from './emergency.module.css';
import { MedicalNoteDialog } from './medical-note-dialog.tsx';
import type { Emergency } from './use-emergency.ts';

interface MedicalSectionProps {
  emergency: Emergency;
  /** Whether the notes can be complete: they arrive together with the card. */
  isWhole: boolean;
}

/** Lists which members have a medical note, for staff, without its content. */
export function MedicalSection({ emergency: { group, members }, isWhole }: MedicalSectionProps) {
  const { store } = usePerson();
  const noted = useLiveQuery(() => listNoted(store, group.id), [store, group.id]);
  const totals = useLiveQuery(() => getDietaryTotals(store, group.id), [store, group.id]);
  const [openId, setOpen] = useState<string | null>(null);
  const open = members.find(({ id }) => id === openId);
  const people = members.toSorted((a, b) => compareNames(displayName(a), displayName(b)));
  const kitchen = isWhole && totals ? dietaryLines(totals) : [];
  return (
    <TitledCard title="Medical notes">
      <Stack gap={3}>
        <p>Only staff of this group can open notes. They see who viewed a note, and when.</p>
        {kitchen.length > 0 && (
          <div>
            <Text as="h3" weight="title">
              For the kitchen
            </Text>
            <ul>
              {kitchen.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        )}
        <Stack as="details" gap={3} className={styles.more}>
          <summary>Members {isWhole && `(${members.length})`}</summary>
          <Stack as="ul" gap={3} breaks>
            {people.map((member) => (
              <li key={member.id}>
                {!isOnServer(member.id) ? (
                  <Text tone="soft" size="small" breaks>
                    {displayName(member)}: available once sent
                  </Text>
                ) : (
                  <Row
                    type="button"
                    as="button"
                    gap={2}
                    justify="between"
                    wrap
                    breaks
                    className={styles.person}
                    onClick={() => setOpen(member.id)}
                  >
                    <span dir="auto">{displayName(member)}</span>
                    {noted?.has(member.id) && <Badge>Has a note</Badge>}
                  </Row>
                )}
              </li>
            ))}
          </Stack>
        </Stack>
      </Stack>
      {open && (
        <MedicalNoteDialog key={open.id} {...{ group, members, isWhole }} member={open} onClose={() => setOpen(null)} />
      )}
    </TitledCard>
  );
}
