import { type FormEvent, useState } from 'react';
import { LINE_MAX_LENGTH } from '#contract/limits.ts';
import { usePerson } from '#kit/context.ts';
import { type Phrases, tellVerdict } from '#kit/verdict-toast.ts';
import { withEdits } from '#runtime/window/with-edits.ts';
import type { BusView } from '#store/queries/views.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

const ADDED: Phrases = { done: 'Bus added', failed: 'The bus could not be added' };
const CHANGED: Phrases = { done: 'Bus changed', failed: 'The bus could not be changed' };

export interface BusDialogProps {
  groupId: string;
  eventId: string;
  /** The one to change; null for a new one. */
  bus: BusView | null;
  /** What a new one is called at first. */
  name: string;
  onClose(): void;
}

/** A bus: its name, its seats, and how its driver is found. */
export function BusDialog({ groupId, eventId, bus, name, onClose }: BusDialogProps) {
  const person = usePerson();
  const [form, setForm] = useState({
    name: bus?.name ?? name,
    seats: bus ? String(bus.seats) : '',
    plate: bus?.plate ?? '',
    driverPhone: bus?.driverPhone ?? '',
  });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const line = (field: keyof typeof form) => ({
    value: form[field],
    error: problems[field] ?? null,
    maxLength: LINE_MAX_LENGTH,
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      setForm((was) => ({ ...was, [field]: value }));
    },
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const typed = { ...form, seats: Number(form.seats) };
    const kept = { kept: onClose, takeBack: () => false };
    const verdict = await withEdits(person, ({ buses }) =>
      bus ? buses.update({ busId: bus.id, ...typed }, kept) : buses.create({ groupId, eventId, ...typed }, kept),
    );
    setBusy(false);
    if (verdict.outcome === 'rejected') return setProblems(verdict.fields);
    tellVerdict(bus ? CHANGED : ADDED, verdict);
  };
  return (
    <FormDialog
      title={bus ? 'Edit Bus' : 'Add Bus'}
      submitLabel={bus ? 'Save Changes' : 'Add Bus'}
      busy={isBusy && 'Saving...'}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextField label="Name" required {...line('name')} />
      <TextField label="Seats" required inputMode="numeric" {...line('seats')} />
      <TextField label="Number plate" {...line('plate')} />
      <TextField label="Driver's phone" type="tel" {...line('driverPhone')} />
    </FormDialog>
  );
}
