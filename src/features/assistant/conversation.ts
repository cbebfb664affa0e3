import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ASSISTANT_CONTEXT_MESSAGES, QUESTION_MAX_LENGTH } from '#contract/records/schedule/assistant.ts';
import type { ProposedUpdate } from '#contract/records/schedule/proposed-update.ts';
import { useRuntime } from '#kit/app/context.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import type { AppRuntime } from '#runtime/session/app.ts';
import type { EventView } from '#store/queries/base/views.ts';

/** A proposal in an answer; it is not carried out before the user confirms it. */
export type Proposal =
  | { kind: 'create'; data: Readonly<Record<string, unknown>> }
  /** @property before the event when it was proposed; null where this device does not know it */
  | { kind: 'update'; change: ProposedUpdate; before: EventView | null };

/**
 * - `awaiting`: Confirm or Make changes.
 * - `confirmed`: a new event that still has to be made.
 * - `busy`, `done`
 * - `set aside`: the user asked for changes.
 */
type ProposalState = 'awaiting' | 'confirmed' | 'busy' | 'done' | 'set aside';

export interface ChatMessage {
  id: string;
  role: 'user' | 'assistant';
  content: string;
  /** Milliseconds since the epoch. */
  at: number;
  proposal: Proposal | null;
  state: ProposalState;
  /** The idempotency key of the proposal: repeated under it, the proposal is carried out once. */
  key: string;
  /** The ids of the events that the answer mentions. */
  cited: readonly string[];
  /** Whether this device answered instead of the server. */
  isLocal: boolean;
}

interface Conversation {
  messages: readonly ChatMessage[];
  draft: string;
}

type Conversations = StoreApi<Readonly<Record<string, Conversation>>>;

const NONE: Conversation = { messages: [], draft: '' };

type Session = AppRuntime['session'];

/** The conversations by user and group; closing or reloading the window discards them, and so does signing out. */
const kept = new WeakMap<Session, Map<string, Conversations>>();

function conversationsOf(session: Session, userId: string): Conversations {
  const ofUsers = kept.get(session) ?? new Map<string, Conversations>();
  if (!kept.has(session))
    session.subscribe(() => {
      const state = session.get();
      // Another tab may have signed the user out while this one was frozen.
      if (state.status === 'leaving' || (state.status === 'signed-out' && state.ended === null)) ofUsers.clear();
    });
  kept.set(session, ofUsers);
  const conversations: Conversations = ofUsers.get(userId) ?? createStore(() => ({}));
  ofUsers.set(userId, conversations);
  return conversations;
}

export type NewMessage = Pick<ChatMessage, 'role' | 'content'> & Partial<ChatMessage>;

export function useConversation(person: PersonRuntime, groupId: string) {
  const { session } = useRuntime();
  const conversations = conversationsOf(session, person.user.id);
  const { messages, draft } = useStore(conversations, (all) => all[groupId] ?? NONE);
  const change = (to: (was: Conversation) => Conversation): void =>
    conversations.setState((all) => ({ [groupId]: to(all[groupId] ?? NONE) }));
  return {
    messages,
    draft,
    write: (text: string) => change((was) => ({ ...was, draft: text })),
    say: (message: NewMessage) =>
      change((was) => ({
        ...was,
        messages: [
          ...was.messages,
          {
            id: crypto.randomUUID(),
            at: Date.now(),
            proposal: null,
            state: 'awaiting',
            key: crypto.randomUUID(),
            cited: [],
            isLocal: false,
            ...message,
          },
        ],
      })),
    mark: (id: string, state: ProposalState) =>
      change((was) => ({
        ...was,
        messages: was.messages.map((each) => (each.id === id ? { ...each, state } : each)),
      })),
    /** Puts an unanswered question back into the field, before what was typed meanwhile. */
    takeBack: (id: string) =>
      change((was) => {
        const question = was.messages.find((each) => each.id === id);
        if (!question) return was;
        const draft = [question.content, was.draft].filter(Boolean).join('\n').slice(0, QUESTION_MAX_LENGTH);
        return { draft, messages: was.messages.filter((each) => each.id !== id) };
      }),
    clear: () => change(() => NONE),
  };
}

/** The last five messages, which are sent along with a question. */
export const contextOf = (messages: readonly ChatMessage[]): { role: 'user' | 'assistant'; content: string }[] =>
  messages.slice(-ASSISTANT_CONTEXT_MESSAGES).map(({ role, content }) => ({ role, content }));
