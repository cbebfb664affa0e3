import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { usePerson } from '#kit/app/context.ts';
import { type Phrases, tellVerdict } from '#kit/unsent/verdict-toast.ts';
import { type DraftContent, EMPTY, type FormValues } from '#runtime/drafts/drafts.ts';
import type { EditForm, Verdict } from '#runtime/platform/edit-form.ts';
import { isInConflict, labelOfField } from '#store/queries/unsent/form-conflict.ts';
import type { Side, Versions } from '#ui/conflict-choice/version-choices.tsx';
import type { FieldConflicts } from './field-choices.tsx';
import { useDraft } from './use-draft.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

interface EditFormOptions<TValues extends FormValues> {
  /**
   * The place of the draft: the scope of the screen that offers it again, and the name of the form with its subject.
   */
  place: { scope: string; form: string };
  /** The title under which the draft is offered again: 'Room assignment of Ana Reyes'. */
  title: string;
  /** The values before anything is typed. They may change while the form is open: untouched fields follow them. */
  initial: TValues;
  /** The typed values in words, to read and copy. */
  words(values: TValues): string;
  /** Makes the edit. `form` is passed on to the command. */
  save(values: TValues, form: EditForm): Promise<Verdict>;
  phrases: Phrases | ((values: TValues) => Phrases);
  /**
   * Returns how a field's value reads. With it, a field that is changed elsewhere while the user edits it must be chosen
   * before the form can be saved; without it, the user's version is saved.
   */
  told?(name: string, value: string): string;
  /** The labels of fields that are called differently here than in the list of unsent edits. */
  labels?: Readonly<Record<string, string>>;
  /** The name of the last author of what is edited, where it is known and not the user. */
  lastAuthor?: string | null;
  /** How long the form still shows what was saved before it closes, in milliseconds. */
  closesAfter?: number;
  /** The form has nothing more to hold: the edit is kept, or given up. */
  onClose(outcome: 'kept' | 'given up'): void;
}

/** The props of a control; `hint` says that the field was changed elsewhere too and no version is chosen. */
interface Control {
  name: string;
  value: string;
  error: string | null;
  hint: string | undefined;
}

export interface EditFormState<TValues extends FormValues> {
  values: TValues;
  /** Something typed is not saved. */
  isChanged: boolean;
  /** The edit waits for its verdict; the user cannot type. */
  isBusy: boolean;
  /** The reason of a refusal that concerns no field. */
  problem: string | null;
  /** The fields that were changed elsewhere too, for `FieldChoices`. */
  conflicts: FieldConflicts;
  /** The `<form>` goes here. */
  ref: RefObject<HTMLFormElement | null>;
  /** For a control that reports a change by an event, as inputs do. */
  line(name: keyof TValues & string): Control & {
    readOnly: boolean;
    onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void;
  };
  /** For a control that reports its new value. */
  choice(name: keyof TValues & string): Control & { disabled: boolean; onChange(value: string): void };
  submit(event: FormEvent): void;
  giveUp(): void;
}

/**
 * A form on a command, whose input is a draft that outlives a reload. Saving keeps the edit on the device and waits a
 * moment for the server's verdict: the first field with an error gets the focus, and the input stays until it is kept.
 */
export function useEditForm<TValues extends FormValues>(options: EditFormOptions<TValues>): EditFormState<TValues> {
  const {
    place,
    title,
    initial,
    words,
    save,
    phrases,
    told,
    labels,
    lastAuthor = null,
    closesAfter = 0,
    onClose,
  } = options;
  const { user } = usePerson();
  const draft = useDraft({ ...place, userId: user.id });
  const held = draft.fields;
  const [saving, setSaving] = useState<TValues | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [isUnsafe, setUnsafe] = useState(false);
  /** The user's version of each field that a choice was made for, and the other version that it was made against. */
  const [decided, setDecided] = useState<Record<string, Record<Side, string>>>({});
  const [isChoiceMissing, setChoiceMissing] = useState(false);
  const ref = useRef<HTMLFormElement>(null);

  const changed = known(held?.changed ?? {}, initial);
  const values = saving ?? { ...initial, ...changed };
  const isChanged = Object.keys(changed).some((name) => changed[name] !== initial[name]);
  const drawn = useRef({ initial, saving });
  drawn.current = { initial, saving };

  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-undecided]')?.focus();
  }, [refusals]);
  // The device could not keep the draft.
  useLeaveGuard(isChanged && isUnsafe);

  const draftOf = (next: FormValues, former: FormValues = {}): DraftContent => {
    const before = Object.fromEntries(Object.keys(next).map((name) => [name, former[name] ?? initial[name] ?? '']));
    return { text: words({ ...initial, ...next }), files: [], fields: { title, changed: next, before } };
  };
  const put = (next: FormValues, former?: FormValues) =>
    setUnsafe(!draft.put(Object.keys(next).length > 0 ? draftOf(next, former) : EMPTY));
  // A control may report its value long after it was rendered, for example when the server has made the value. The form
  // then uses the values that it holds at that time, and takes nothing when it is closed or being saved.
  const set = (name: string, value: string) => {
    if (drawn.current.saving || ref.current?.isConnected !== true) return;
    setErrors(({ [name]: _, ...others }) => others);
    setProblem(null);
    const typed = draft.now().fields;
    // A value typed back to the initial one is not a change.
    const { [name]: __, ...rest } = known(typed?.changed ?? {}, drawn.current.initial);
    const next = value === drawn.current.initial[name] ? rest : { ...rest, [name]: value };
    put(next, typed?.before);
  };
  const conflictOf = (name: string): (Versions & { side: Side | null }) | null => {
    const theirs = initial[name] ?? '';
    const own = changed[name];
    const made = decided[name]?.theirs === theirs ? decided[name] : null;
    const isOpen = own !== undefined && isInConflict(held?.before[name] ?? theirs, own, theirs);
    if (!told || (!made && !isOpen)) return null;
    return {
      name,
      label: labels?.[name] ?? labelOfField(name),
      mine: told(name, own ?? made?.mine ?? ''),
      theirs: told(name, theirs),
      side: isOpen ? null : own === undefined ? 'theirs' : 'mine',
    };
  };
  const fields = saving ? [] : Object.keys(initial).flatMap((name) => conflictOf(name) ?? []);
  const isUndecided = fields.some(({ side }) => side === null);
  const choose = (choices: Record<string, Side>) => {
    const typed = draft.now().fields;
    const made = Object.keys(choices).map((name) => {
      const mine = typed?.changed[name] ?? decided[name]?.mine ?? '';
      return [name, { mine, theirs: initial[name] ?? '' }] as const;
    });
    const next = { ...known(typed?.changed ?? {}, initial) };
    for (const [name, { mine }] of made) {
      if (choices[name] === 'mine') next[name] = mine;
      else delete next[name];
    }
    // The user has seen the other version, so the typed words are based on it.
    const before = { ...typed?.before, ...Object.fromEntries(made.map(([name, { theirs }]) => [name, theirs])) };
    put(next, before);
    setDecided({ ...decided, ...Object.fromEntries(made) });
    setChoiceMissing(false);
  };
  const giveUp = () => {
    put({});
    onClose('given up');
  };

  const submit = async () => {
    if (saving) return;
    setChoiceMissing(isUndecided);
    if (isUndecided) return setRefusals((count) => count + 1);
    setSaving(values);
    setErrors({});
    setProblem(null);
    let isKept = false;
    const isShown = () => ref.current?.isConnected === true;
    const form = draft.handOver(draftOf(changed, held?.before), isShown, () => {
      isKept = true;
    });
    const said = typeof phrases === 'function' ? phrases(values) : phrases;
    const verdict = await save(values, form);
    if (verdict.outcome !== 'rejected') {
      const refused = tellVerdict(said, verdict);
      if (refused === null && closesAfter > 0) await new Promise((resolve) => setTimeout(resolve, closesAfter));
      setSaving(null);
      if (refused === null) {
        setDecided({});
        return onClose('kept');
      }
      return setProblem(refused);
    }
    setSaving(null);
    const atFields = Object.fromEntries(Object.entries(verdict.fields).filter(([name]) => name in initial));
    setErrors(atFields);
    setRefusals((count) => count + 1);
    const isToldAtFields = Object.keys(atFields).length > 0;
    // A refusal by the device itself is shown at its field, and nothing has happened that a toast could report.
    if (isToldAtFields && !isKept) return;
    const refused = tellVerdict(said, verdict, 'in the form');
    if (!isToldAtFields) setProblem(refused);
  };

  const control = (name: string): Control => {
    const isOpen = fields.some((field) => field.name === name && field.side === null);
    const hint = isOpen ? 'Also changed elsewhere. Choose a version below.' : undefined;
    return { name, value: values[name] ?? '', error: errors[name] ?? null, hint };
  };
  return {
    values,
    isChanged,
    isBusy: saving !== null,
    problem,
    conflicts: {
      fields,
      chosen: Object.fromEntries(fields.flatMap(({ name, side }) => (side ? [[name, side]] : []))),
      by: lastAuthor,
      isMissing: isChoiceMissing && isUndecided,
      choose,
    },
    ref,
    line: (name) => ({
      ...control(name),
      readOnly: saving !== null,
      onChange: (event) => set(name, event.target.value),
    }),
    choice: (name) => ({
      ...control(name),
      disabled: saving !== null,
      onChange: (value) => set(name, value),
    }),
    submit: (event) => {
      event.preventDefault();
      event.stopPropagation();
      void submit();
    },
    giveUp,
  };
}

/** The fields of a draft that the form still has. */
const known = (changed: FormValues, initial: FormValues): FormValues =>
  Object.fromEntries(Object.entries(changed).filter(([name]) => name in initial));
