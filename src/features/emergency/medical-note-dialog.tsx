import { useState } from 'react';
import { dietLabel } from '#contract/records/field/diet-label.ts';
import { DIETS, type Diet, type MedicalNote } from '#contract/records/field/medical-note.ts';
import { displayName } from '#contract/schema/names.ts';
import { momentText } from '#contract/time/text.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { EditDialog } from '#kit/form/edit-dialog.tsx';
import { useEditForm } from '#kit/form/use-edit-form.ts';
import { ZoneNote } from '#kit/page/zone-note.tsx';
import { UnsentNote } from '#kit/unsent/unsent-note.tsx';
import type { GroupView, MemberView } from '#store/queries/base/views.ts';
import { getMedicalNote, listLooks } from '#store/queries/field/emergency.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import styles from './emergency.module.css';
import { hinted } from './hinted.ts';
import { NOTE_PHRASES } from './phrases.ts';

interface MedicalNoteDialogProps {
  group: GroupView;
  member: MemberView;
  members: readonly MemberView[];
  /** Whether all notes and looks are on this device. */
  isWhole: boolean;
  onClose(): void;
}

type Step = 'closed' | 'shown' | 'edited';

/** The note of one member. Its text is shown after one more tap, which is logged for the staff to see (FIELD-12). */
export function MedicalNoteDialog({ group, member, members, isWhole, onClose }: MedicalNoteDialogProps) {
  const person = usePerson();
  const { store } = person;
  const name = displayName(member);
  const zone = group.defaultTimezone;
  const about = { groupId: group.id, memberId: member.id };
  const note = useLiveQuery(() => getMedicalNote(store, group.id, member.id), [store, group.id, member.id]);
  const looks = useLiveQuery(() => listLooks(store, group.id, member.id), [store, group.id, member.id]);
  const [step, setStep] = useState<Step>('closed');
  const [problem, setProblem] = useState(false);
  const show = async () => {
    // The note is not shown unless the look was logged.
    const verdict = await person.run((commands) => commands.lookAtNote, about);
    if (verdict.outcome === 'accepted' || verdict.outcome === 'saved') setStep('shown');
    else setProblem(true);
  };
  const whoOf = (userId: string | null) => {
    if (userId === person.user.id) return 'You';
    const found = members.find((each) => each.userId === userId);
    return found ? displayName(found) : 'Not a member of this group';
  };
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={`Medical note of ${name}`}
        footer={
          step !== 'closed' ? (
            <Button variant="primary" onClick={() => setStep('edited')}>
              Edit note
            </Button>
          ) : (
            <Button variant="primary" onClick={() => void show()}>
              Show notes
            </Button>
          )
        }
      >
        <Stack gap={3}>
          {problem && (
            <p role="alert">The note was not opened because the access could not be logged. Please try again.</p>
          )}
          {step !== 'closed' && note ? (
            <>
              <Words note={note} isWhole={isWhole} />
              <UnsentNote
                person={person}
                row={note}
                text=""
                title={`Your change to the medical note of ${name}`}
                onDiscarded={() => {}}
              />
            </>
          ) : (
            <p>Open notes only when needed. Other staff can see that you did.</p>
          )}
          <Text as="h3" weight="title">
            Viewed by
          </Text>
          {looks?.length === 0 && <p>{isWhole ? 'No views yet.' : 'Not on this device yet.'}</p>}
          {looks && looks.length > 0 && <ZoneNote groupZone={zone} at={Date.now()} />}
          <Stack as="ul" gap={3} breaks>
            {looks?.slice(0, 50).map((look) => (
              <li key={look.clientKey ?? look.id}>
                <span dir="auto">{whoOf(look.seenBy)}</span>, {momentText(Date.parse(look.seenAt), zone)}
                {look.pending && ' (not sent yet)'}
              </li>
            ))}
          </Stack>
        </Stack>
      </Dialog>
      {step === 'edited' && note && (
        // Opens over the note: replacing one dialog with another would leave the page behind both hidden.
        <EditNote about={about} name={name} note={note} onClose={() => setStep('shown')} />
      )}
    </>
  );
}

function Words({ note, isWhole }: { note: MedicalNote; isWhole: boolean }) {
  const diet = note.diets.map(dietLabel).join(', ');
  const facts = [
    ['Medical', note.medical],
    ['Allergies', note.allergies],
    ['Diet', diet],
    ['Other dietary needs', note.dietary],
  ].filter(([, words]) => words);
  if (facts.length === 0) return <p>{isWhole ? 'This note is empty.' : 'This note is not on this device yet.'}</p>;
  return (
    <dl className={styles.facts}>
      {facts.map(([label, words]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

type NoteValues = { medical: string; allergies: string; diets: string; dietary: string };

interface EditNoteProps {
  about: { groupId: string; memberId: string };
  name: string;
  note: MedicalNote;
  onClose(): void;
}

function EditNote({ about, name, note, onClose }: EditNoteProps) {
  const person = usePerson();
  const { medical, allergies, dietary } = note;
  const dietsOf = (text: string) => DIETS.filter((diet) => text.split(' ').includes(diet));
  const form = useEditForm<NoteValues>({
    place: { scope: `group:${about.groupId}`, form: `medical-note ${about.memberId}` },
    title: `medical note of ${name}`,
    initial: { medical, allergies, diets: note.diets.join(' '), dietary },
    // A list of unsaved forms must not show medical words (FIELD-11); the form itself shows them when it is reopened.
    words: () => '',
    told: (name, value) => (name === 'diets' ? dietsOf(value).map(dietLabel).join(', ') : value),
    save: ({ diets, ...words }, edit) =>
      person.run((commands) => commands.saveMedicalNote, { ...words, diets: dietsOf(diets), ...about }, edit),
    phrases: NOTE_PHRASES,
    onClose,
  });
  const diets = form.choice('diets');
  const chosen = dietsOf(diets.value);
  const turn = (diet: Diet, on: boolean) =>
    diets.onChange(DIETS.filter((each) => (each === diet ? on : chosen.includes(each))).join(' '));
  return (
    <EditDialog
      form={form}
      title={`Medical note of ${name}`}
      submitLabel="Save note"
      description="Only staff of this group can read this."
    >
      <TextArea label="Medical" {...hinted(form.line('medical'), 'Conditions, medicines, what to do.')} />
      <TextArea label="Allergies" {...form.line('allergies')} />
      <Stack as="fieldset" gap={3}>
        <legend className={styles.legend}>Diet</legend>
        {DIETS.map((diet) => (
          <Checkbox
            key={diet}
            label={dietLabel(diet)}
            checked={chosen.includes(diet)}
            disabled={diets.disabled}
            onChange={(on) => turn(diet, on)}
          />
        ))}
      </Stack>
      <TextArea label="Other dietary needs" {...form.line('dietary')} />
    </EditDialog>
  );
}
