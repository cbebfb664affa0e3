import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Attachment } from '#contract/records/files/attachment.ts';
import { localDay } from '#contract/time/day.ts';
import { toGroup } from '#kit/addresses/addresses.ts';
import { usePerson } from '#kit/app/context.ts';
import { useExtensions } from '#kit/app/use-environment.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { instantOf, isClock } from '#kit/form/clock-fields.ts';
import { type EditFormState, useEditForm } from '#kit/form/use-edit-form.ts';
import { namedFiles, readPicked } from '#runtime/drafts/draft-files.ts';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { getLastAuthor } from '#store/queries/groups/members.ts';
import { audienceOf } from './audience-values.ts';
import { type EventValues, endZoneOf, eventWords, fieldText, isPartial, removedOf, YES } from './event-values.ts';
import { type PickedFiles, usePickedFiles } from './use-picked-files.ts';

interface EventFormOptions {
  place: { scope: string; form: string };
  groupId: string;
  groupZone: string;
  /** Null for a new event. */
  event: EventView | null;
  /** The event's attachments, or those it copies from another event. */
  attachments: readonly Attachment[];
  initial: EventValues;
  onClose(): void;
}

export interface EventFormState extends EditFormState<EventValues> {
  files: PickedFiles;
  /** Called when the user closes the form: a Save that waits for files is cancelled. */
  closing(): void;
}

const PHRASES = {
  create: { done: 'Schedule created', failed: 'Failed to create the schedule. Please try again.' },
  update: { done: 'Schedule updated', failed: 'Failed to update the schedule. Please try again.' },
};

/** Puts a refusal of files, which the server names by their place in the request, at the field where they are picked. */
const atFiles = (verdict: Verdict): Verdict =>
  verdict.outcome === 'rejected'
    ? {
        ...verdict,
        fields: Object.fromEntries(
          Object.entries(verdict.fields).map(([name, fault]) => [/attachments/i.test(name) ? 'file' : name, fault]),
        ),
      }
    : verdict;

/** The state of the schedule form, which creates or changes an event. */
export function useEventForm(options: EventFormOptions): EventFormState {
  const { place, groupId, groupZone, event, initial, onClose } = options;
  const person = usePerson();
  const navigate = useNavigate();
  const dayOf = ({ startTime, timezone }: EventValues) =>
    isClock(startTime) ? localDay(instantOf(startTime, null, timezone), groupZone) : '';
  const isExtended = useExtensions();
  const lastAuthor = useLiveQuery(() => event && getLastAuthor(person.store, event), [person.store, event]) ?? null;
  const form = useEditForm<EventValues>({
    place,
    title: event ? `changes to ${event.title}` : 'a new event',
    initial,
    words: eventWords,
    ...(event && { told: fieldText, lastAuthor }),
    save: async (values, edit) => {
      const {
        removed: _,
        file,
        endTimezone,
        startTime,
        endTime,
        isDraft,
        audience,
        isFixed,
        mustRead,
        ...texts
      } = values;
      // An untouched time keeps its exact instant; when the zone changes, the clock time is kept.
      const timeIn = (text: string, before: string | undefined, zone: string, zoneBefore: string | undefined) =>
        isPartial(text) ? '' : instantOf(text, (zone === zoneBefore && before) || null, zone);
      const zone = event ? event.timezone || groupZone : undefined;
      const files = await readPicked(person.store, namedFiles(file));
      if (!Array.isArray(files)) return files;
      const input = {
        ...texts,
        startTime: timeIn(startTime, event?.startTime, values.timezone, zone),
        endTime: timeIn(endTime, event?.endTime, endZoneOf(values), event?.endTimezone || zone),
        files,
        // Other servers may not know these fields.
        ...(isExtended && {
          endTimezone,
          isFixed: isFixed === 'true',
          mustRead: mustRead === 'true',
          isDraft: isDraft === YES,
          audience: audienceOf(audience),
        }),
      };
      const gone = new Set(removedOf(values));
      const stay = options.attachments.filter(({ url }) => !gone.has(url));
      if (!event)
        return atFiles(
          await person.run((commands) => commands.createEvent, { ...input, groupId, attachments: stay }, edit),
        );
      const attachments = stay.map(({ url }) => url);
      return atFiles(
        await person.run((commands) => commands.updateEvent, { ...input, eventId: event.id, attachments }, edit),
      );
    },
    phrases: (values) => {
      if (event) return PHRASES.update;
      const day = dayOf(values);
      // The new event is not on the shown day.
      const view = day !== dayOf(initial) && (() => void navigate(toGroup(groupId, day)));
      return { ...PHRASES.create, ...(view && { view }) };
    },
    onClose: (outcome) => {
      if (outcome === 'kept') files.forget();
      onClose();
    },
  });
  const files = usePickedFiles(form);
  const [isAsked, setAsked] = useState(false);
  const { isBusy, problems, problemsRef } = files;
  // A Save during copying waits for the file, and is cancelled if a file is refused meanwhile.
  useEffect(() => {
    if (!isAsked || isBusy) return;
    setAsked(false);
    if (problems.length > 0) problemsRef.current?.focus();
    else form.ref.current?.requestSubmit();
  }, [isAsked, isBusy, problems, problemsRef, form.ref]);
  return {
    ...form,
    files,
    submit: (submitted) => {
      if (!isBusy) return form.submit(submitted);
      submitted.preventDefault();
      submitted.stopPropagation();
      setAsked(true);
    },
    closing: () => setAsked(false),
    giveUp: () => {
      files.forget();
      form.giveUp();
    },
  };
}
