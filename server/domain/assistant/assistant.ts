import type { AskAnswerWire, AskRequest } from '#contract/assistant.ts';
import type { ChatProvider } from '#server/adapters/ai/chat-provider.ts';
import { mayManageGroup } from '#server/db/groups/group-access.ts';
import { findGroup } from '#server/db/groups/groups.ts';
import { scheduleOutlines } from '#server/db/schedule/schedule-outlines.ts';
import type { Db } from '#server/db/tables.ts';
import { notFound, type Outcome, ok } from '#server/domain/outcome.ts';
import type { Viewer } from '#server/viewer.ts';
import type { AssistantContext } from './context.ts';
import { answerByProvider } from './with-provider.ts';

export interface AssistantParts {
  db: Db;
  /** Null: the built-in assistant answers. */
  provider: ChatProvider | null;
  now: number;
  /** Called when the provider gave no usable answer; the built-in assistant answers instead. */
  onProviderFailure(error: unknown): void;
}

/**
 * Answers a question about a group, or proposes a change. All its data comes from what the person may see; it never
 * writes.
 */
export async function askAssistant(
  { db, provider, now, onProviderFailure }: AssistantParts,
  viewer: Viewer,
  request: AskRequest,
): Promise<Outcome<AskAnswerWire>> {
  if (!request.groupId) {
    return ok({ answer: 'Please open a group first, and ask me there about its schedule.', itineraryData: null });
  }
  const context = await readContext(db, viewer, request.groupId, request.date ?? null, now);
  if (!context) return notFound('group');
  if (provider) {
    try {
      return ok(await answerByProvider(provider, request, context));
    } catch (error) {
      onProviderFailure(error);
    }
  }
  // Loaded with the first question, because it needs a parser of dates that nothing else uses.
  const { answerBuiltIn } = await import('./built-in.ts');
  return ok(answerBuiltIn(request.question, context));
}

async function readContext(
  db: Db,
  viewer: Viewer,
  groupId: number,
  day: string | null,
  now: number,
): Promise<AssistantContext | null> {
  const group = await findGroup(db, viewer, groupId);
  if (!group) return null;
  return {
    groupName: group.name,
    zone: group.default_timezone,
    startDate: group.start_date,
    endDate: group.end_date,
    events: await scheduleOutlines(db, viewer, groupId),
    now,
    day,
    mayManage: await mayManageGroup(db, viewer, groupId),
  };
}
