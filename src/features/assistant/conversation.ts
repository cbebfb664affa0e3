import { create } from 'zustand';
import { ASSISTANT_CONTEXT_MESSAGES } from '#contract/assistant.ts';
import type { ProposedUpdate } from '#contract/proposed-update.ts';

/** What an answer proposes; nothing of it is done before the person says so. */
export type Proposal =
  | { kind: 'create'; data: Readonly<Record<string, unknown>> }
  | { kind: 'update'; change: ProposedUpdate };

/**
 * - `awaiting`: Confirm or Make changes.
 * - `confirmed`: a new event that still has to be made.
 * - `busy`, `done`; `set aside`: changes were asked for.
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
  /** The idempotency key of the proposal: done twice under it, it is done once. */
  key: string;
  /** The events that the answer speaks of, by id. */
  cited: readonly string[];
  /** It was answered by this device. */
  isLocal: boolean;
}

interface Conversation {
  messages: readonly ChatMessage[];
  /** What is being typed. */
  draft: string;
}

const NONE: Conversation = { messages: [], draft: '' };

/** The conversations of this window, by person and group: gone when it is closed, or reloaded. */
const useConversations = create<{ all: Readonly<Record<string, Conversation>> }>()(() => ({ all: {} }));

const nameOf = (userId: string, groupId: string): string => `${userId} ${groupId}`;

/** What others said here before this person signed in is forgotten. */
function change(userId: string, name: string, to: (was: Conversation) => Conversation): void {
  useConversations.setState(({ all }) => {
    const own = Object.entries(all).filter(([each]) => each.startsWith(`${userId} `));
    return { all: { ...Object.fromEntries(own), [name]: to(all[name] ?? NONE) } };
  });
}

export type NewMessage = Pick<ChatMessage, 'role' | 'content'> & Partial<ChatMessage>;

/** A conversation with the assistant about a group. */
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
    /** A question that was not answered goes back into the field. */
    takeBack: (id: string) =>
      change(userId, name, (was) => {
        const question = was.messages.find((each) => each.id === id);
        if (!question || was.draft !== '') return was;
        return { draft: question.content, messages: was.messages.filter((each) => each.id !== id) };
      }),
    clear: () => change(userId, name, () => NONE),
  };
}

export type ConversationState = ReturnType<typeof useConversation>;

/** What is sent along with a question: the last five messages. */
export const contextOf = (messages: readonly ChatMessage[]): { role: 'user' | 'assistant'; content: string }[] =>
  messages.slice(-ASSISTANT_CONTEXT_MESSAGES).map(({ role, content }) => ({ role, content }));

/** Forgets every conversation, as signing out does. */
export const forgetConversations = (): void => useConversations.setState({ all: {} });
