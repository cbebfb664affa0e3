import { useEffect, useRef, useState } from 'react';
import { QUESTION_MAX_LENGTH } from '#contract/records/schedule/assistant.ts';
import { readProposedUpdate } from '#contract/records/schedule/proposed-update.ts';
import { useObservableField, usePerson } from '#kit/app/context.ts';
import type { Answered } from '#runtime/services/answered.ts';
import type { GroupView } from '#store/queries/base/views.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { getLodging, isLodgingHeld } from '#store/queries/lodging/lodging.ts';
import { isPartHeld } from '#store/queries/offline/copies.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import { listEvents } from '#store/queries/schedule/trip.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { citedEvents } from './cited-events.ts';
import { type ChatMessage, contextOf, type NewMessage, type Proposal, useConversation } from './conversation.ts';
import { answerLocally } from './local-answers.ts';
import { updateOf } from './proposed-change.ts';
import {
  CHANGES_WANTED,
  CREATE_FAILED,
  FAILED_ANSWER,
  FAILED_TOAST,
  NEEDS_NETWORK,
  NO_GROUP_TO_CREATE,
  NO_GROUP_TO_UPDATE,
  NO_SCHEDULE,
  UPDATE_FAILED,
} from './words.ts';

const tellFailure = (title: string, description?: string | null): void => {
  toast({ title, tone: 'destructive', ...(description && { description }) });
};

/** The group's id as the calls need it; null for a group that the server does not know yet. */
const numberOf = (groupId: string): number | null => (/^\d+$/.test(groupId) ? Number(groupId) : null);

/**
 * A conversation with the assistant about a group, and its actions. @param day the day that is looked at, `yyyy-MM-dd`
 */
export function useAssistant(group: GroupView, day: string) {
  const person = usePerson();
  const { store, user } = person;
  const online = useObservableField(person.sync, 'online');
  const conversation = useConversation(person, group.id);
  const { messages, draft, say, write, mark, takeBack } = conversation;
  const [isAsking, setAsking] = useState(false);
  /** The question being answered, with the id of its message; null after it was stopped. */
  const current = useRef<{ id: string; aborter: AbortController } | null>(null);
  /** Ids of the proposals in progress. A second tap may arrive before the first is rendered. */
  const running = useRef(new Set<string>());
  /** Gives up the question that waits for its answer, and puts it back into the field. */
  const giveUp = () => {
    const asked = current.current;
    current.current = null;
    asked?.aborter.abort();
    if (asked) takeBack(asked.id);
  };
  const leave = useRef(giveUp);
  leave.current = giveUp;
  useEffect(() => () => leave.current(), []);
  const zone = group.defaultTimezone;

  const sayLocally = async (question: string) => {
    const [events, lodging, members, hasSchedule, hasLodging, hasMembers] = await store.read(async () =>
      Promise.all([
        listEvents(store, group.id),
        getLodging(store, group.id),
        listMembers(store, group.id),
        isPartHeld(store, group.id, 'schedules'),
        isLodgingHeld(store, group.id),
        isPartHeld(store, group.id, 'members'),
      ]),
    );
    const hasRooms = hasLodging && hasMembers;
    const trip = { events, lodging, members, hasSchedule, hasRooms, userId: user.id, zone, now: Date.now(), day };
    const { text, cited } = answerLocally(question, trip);
    say({ role: 'assistant', content: text, cited, isLocal: true });
  };

  const answerOf = async (question: string, signal: AbortSignal): Promise<Answered<NewMessage>> => {
    const groupId = numberOf(group.id);
    const events = await listEvents(store, group.id);
    const onDay = events.filter(({ days }) => days.includes(day));
    const request = {
      question,
      ...(groupId !== null && { groupId }),
      date: day,
      groupContext: { name: group.name, startDate: group.startDate, endDate: group.endDate, defaultTimezone: zone },
      scheduleContext: onDay.map(({ id, title, type, startTime, endTime, address }) => ({
        id,
        title,
        type,
        startTime,
        endTime,
        address,
      })),
      previousMessages: contextOf(messages),
    };
    const answer = await person.assistant.ask(request, signal);
    if (answer.outcome !== 'answered') return answer;
    const { answer: content, itineraryData } = answer.value;
    const change = itineraryData ? null : readProposedUpdate(content);
    const proposal: Proposal | null = itineraryData
      ? { kind: 'create', data: itineraryData }
      : change && { kind: 'update', change, before: await getEvent(store, change.scheduleId) };
    // A proposed event must not be taken for one of the existing events, and the card of a change leads to its own.
    const cited = proposal ? [] : citedEvents(content, events, zone).map(({ id }) => id);
    return { outcome: 'answered', value: { role: 'assistant', content, proposal, cited } };
  };

  const ask = async () => {
    const question = draft.trim().slice(0, QUESTION_MAX_LENGTH);
    if (question === '' || current.current) return;
    const mine = { id: crypto.randomUUID(), aborter: new AbortController() };
    current.current = mine;
    setAsking(true);
    say({ id: mine.id, role: 'user', content: question });
    write('');
    const answer: Answered<NewMessage> = online
      ? await answerOf(question, mine.aborter.signal).catch(() => ({ outcome: 'failed', message: null }))
      : { outcome: 'offline' };
    // The question was given up.
    if (current.current !== mine) return;
    if (answer.outcome === 'answered') say(answer.value);
    else if (answer.outcome === 'offline') await sayLocally(question).catch(() => say(failure()));
    else {
      say(failure());
      tellFailure(FAILED_TOAST, answer.message);
    }
    current.current = null;
    setAsking(false);
  };

  const stop = () => {
    giveUp();
    setAsking(false);
  };

  /** Carries out a proposal. It may be repeated if no answer arrives, and still takes effect once. */
  const carryOut = async (message: ChatMessage) => {
    const { proposal, key, state } = message;
    const groupId = numberOf(group.id);
    if (!proposal || state === 'busy' || state === 'done' || running.current.has(message.id)) return;
    const words = proposal.kind === 'update' ? UPDATE_FAILED : CREATE_FAILED;
    if (groupId === null) return tellFailure(proposal.kind === 'update' ? NO_GROUP_TO_UPDATE : NO_GROUP_TO_CREATE);
    if (proposal.kind === 'update' && proposal.change.scheduleId === '') return tellFailure(NO_SCHEDULE);
    running.current.add(message.id);
    mark(message.id, 'busy');
    const done =
      proposal.kind === 'create'
        ? await person.assistant.create({ itineraryData: proposal.data, groupId }, key)
        : await person.assistant.update(updateOf(proposal.change, proposal.before), key);
    running.current.delete(message.id);
    mark(message.id, done.outcome === 'answered' ? 'done' : state);
    if (done.outcome === 'answered') {
      toast({ title: proposal.kind === 'create' ? 'Added to the schedule' : 'Schedule updated', tone: 'success' });
      await person.refresh({ kind: 'group', groupId: group.id });
    } else tellFailure(words, done.outcome === 'offline' ? NEEDS_NETWORK : done.message);
  };

  return {
    ...conversation,
    online,
    isAsking,
    ask: () => void ask(),
    stop,
    /** Carries out a change immediately; a new event needs a second press, on a button that names the action. */
    confirm: (message: ChatMessage) =>
      message.proposal?.kind === 'create' ? mark(message.id, 'confirmed') : void carryOut(message),
    carryOut: (message: ChatMessage) => void carryOut(message),
    changeIt: (message: ChatMessage) => {
      mark(message.id, 'set aside');
      say({ role: 'user', content: CHANGES_WANTED });
    },
  };
}

export type AssistantState = ReturnType<typeof useAssistant>;

const failure = (): NewMessage => ({ role: 'assistant', content: FAILED_ANSWER });
