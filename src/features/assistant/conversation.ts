import { create } from 'zustand';
import { ASSISTANT_CONTEXT_MESSAGES } from '#contract/records/schedule/assistant.ts';
import type { ProposedUpdate } from '#contract/records/schedule/proposed-update.ts';
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
export type ProposalState = 'awaiting' | 'confirmed' | 'busy' | 'done' | 'set aside';

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

const NONE: Conversation = { messages: [], draft: '' };

/** The conversations of this window by person and group; closing or reloading the window discards them. */
const useConversations = create<{ all: Readonly<Record<string, Conversation>> }>()(() => ({ all: {} }));

const nameOf = (userId: string, groupId: string): string => `${userId} ${groupId}`;

/** Changes a conversation, and forgets those of users who signed in here earlier. */
function change(userId: string, name: string, to: (was: Conversation) => Conversation): void {
  useConversations.setState(({ all }) => {
    const own = Object.entries(all).filter(([each]) => each.startsWith(`${userId} `));
    return { all: { ...Object.fromEntries(own), [name]: to(all[name] ?? NONE) } };
  });
}

export type NewMessage = Pick<ChatMessage, 'role' | 'content'> & Partial<ChatMessage>;

export function useConversation(userId: string, groupId: string) {
  const name = nameOf(userId, groupId);
  const { messages, draft } = useConversations(({ all }) => all[name] ?? NONE);
  return {
    messages,
    draft,
    write: (text: string) => change(userId, name, (was) => ({ ...was, draft: text })),
    say: (message: NewMessage) =>
      change(userId, name, (was) => ({
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
      change(userId, name, (was) => ({
        ...was,
        messages: was.messages.map((each) => (each.id === id ? { ...each, state } : each)),
      })),
    /** Puts an unanswered question back into the field. */
    takeBack: (id: string) =>
      change(userId, name, (was) => {
        const question = was.messages.find((each) => each.id === id);
        if (!question || was.draft !== '') return was;
        return { draft: question.content, messages: was.messages.filter((each) => each.id !== id) };
      }),
    clear: () => change(userId, name, () => NONE),
  };
}

/** The last five messages, which are sent along with a question. */
export const contextOf = (messages: readonly ChatMessage[]): { role: 'user' | 'assistant'; content: string }[] =>
  messages.slice(-ASSISTANT_CONTEXT_MESSAGES).map(({ role, content }) => ({ role, content }));

/** Forgets all conversations; called at sign-out. */
export const forgetConversations = (): void => useConversations.setState({ all: {} });
