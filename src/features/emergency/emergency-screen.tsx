import { Link } from '@tanstack/react-router';
import PencilIcon from 'lucide-react/icons/pencil';
import PrinterIcon from 'lucide-react/icons/printer';
import { useState } from 'react';
import { toEmergencySheet, toGroup } from '#kit/addresses/addresses.ts';
import { usePerson } from '#kit/app/context.ts';
import { UnsavedForms } from '#kit/form/unsaved-forms.tsx';
import { MissingGroup } from '#kit/missing/missing-group.tsx';
import type { GroupPartState } from '#kit/missing/use-group-part.ts';
import { BackHeader } from '#kit/page/back-header.tsx';
import { useRights } from '#kit/rights/use-rights.ts';
import { UnsentNote } from '#kit/unsent/unsent-note.tsx';
import { isOnServer } from '#store/queries/field/emergency.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useNow } from '#ui/use-now.ts';
import { People, Places } from './card-parts.tsx';
import { allWords, valuesOf } from './card-values.ts';
import { DayNumbers } from './day-numbers.tsx';
import { EditCardDialog } from './edit-card-dialog.tsx';
import styles from './emergency.module.css';
import { MedicalSection } from './medical-section.tsx';
import { TaxiCards } from './taxi-cards.tsx';
import { type Emergency, SCREEN_PARTS, useEmergency } from './use-emergency.ts';

/** /groups/{id}/emergency: the information that a user needs in an emergency, readable at a glance. */
export function EmergencyScreen({ groupId }: { groupId: string }) {
  const { emergency, part } = useEmergency(groupId, useNow(), SCREEN_PARTS);
  if (emergency === null) return <MissingGroup groupId={groupId} title="Emergency" />;
  if (!emergency)
    return (
      <div aria-busy="true">
        <PageHeader title="Emergency" />
        <Skeleton height="24rem" />
      </div>
    );
  return <Card emergency={emergency} part={part} />;
}

function Card({ emergency, part }: { emergency: Emergency; part: GroupPartState }) {
  const { group, card } = emergency;
  const person = usePerson();
  const mayEdit = useRights(group.id)?.mayChange && isOnServer(group.id);
  const [isEditing, setEditing] = useState(false);
  const isWhole = part.state === 'held';
  const edit = mayEdit ? () => setEditing(true) : null;
  return (
    <>
      <BackHeader
        to={toGroup(group.id)}
        label="Back to group"
        name={group.name}
        title=" - Emergency"
        actions={
          <>
            <Link {...toEmergencySheet(group.id)} className={buttonClass()}>
              <PrinterIcon aria-hidden="true" />
              Print
            </Link>
            {edit && (
              <Button icon={<PencilIcon />} onClick={edit}>
                Edit card
              </Button>
            )}
          </>
        }
      />
      <UnsavedForms scope={`group:${group.id}`} resume={(form) => (form === 'emergency-card' ? edit : undefined)} />
      <UnsentNote
        person={person}
        row={card}
        text={allWords(valuesOf(card, []))}
        title="Your change to the emergency card"
        onDiscarded={() => {}}
      />
      {!isWhole && part.state !== 'reading' && (
        <Notice
          tone="offline"
          title={part.state === 'asking' ? 'Loading the card…' : 'Not all of this card is on this device yet.'}
        />
      )}
      <div className={styles.parts}>
        <Stack gap={4}>
          <DayNumbers {...emergency} />
          <People contacts={card.contacts} isWhole={isWhole} />
        </Stack>
        <Stack gap={4}>
          <TaxiCards places={emergency.places} isWhole={isWhole} />
          <Places card={card} />
          {emergency.isStaff && <MedicalSection emergency={emergency} isWhole={isWhole} />}
        </Stack>
      </div>
      {isEditing && <EditCardDialog emergency={emergency} onClose={() => setEditing(false)} />}
    </>
  );
}
