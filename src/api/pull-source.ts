import { commentsEndpoints } from '#contract/endpoints/comments.ts';
import { groupsEndpoints } from '#contract/endpoints/groups.ts';
import { schedulesEndpoints } from '#contract/endpoints/schedules.ts';
import type { ReadList } from '#contract/reading.ts';
import type { Pulled, PullSource } from '#sync/pull/ports.ts';
import type { ApiAnswer, ApiClient } from './client.ts';

/** To this person it does not exist. */
const ABSENT = new Set([403, 404, 410]);
/** No thing can have such an id: a mistyped address, and no fault of the server's. */
const IMPOSSIBLE = new Set([400, 422]);

function pulled<T, TRow>(answer: ApiAnswer<T>, list: (value: T) => ReadList<TRow>): Pulled<TRow> {
  switch (answer.kind) {
    case 'ok':
      return { kind: 'rows', ...list(answer.value) };
    case 'offline':
      return { kind: 'unreachable' };
    case 'unintelligible':
      return { kind: 'failed', message: answer.reason };
    case 'http-error':
      if (answer.status === 401) return { kind: 'signed-out' };
      if (ABSENT.has(answer.status)) return { kind: 'absent' };
      return { kind: 'failed', message: answer.message };
  }
}

const rows = <T>(value: ReadList<T>): ReadList<T> => value;

/** One thing by its id. */
function pulledOne<T>(answer: ApiAnswer<T>): Pulled<T> {
  if (answer.kind === 'http-error' && IMPOSSIBLE.has(answer.status)) return { kind: 'absent' };
  return pulled(answer, (value) => ({ rows: [value], bad: [] }));
}

/** The specified calls that fetch (part 1 §7, part 2 §7). */
export function pullSource(api: ApiClient): PullSource {
  return {
    groups: async () => pulled(await api.call(groupsEndpoints.listGroups), rows),
    group: async (id) => pulledOne(await api.call(groupsEndpoints.getGroup, { params: { id } })),
    members: async (id) => pulled(await api.call(groupsEndpoints.listMembers, { params: { id } }), rows),
    schedules: async (id) => pulled(await api.call(schedulesEndpoints.listSchedules, { params: { id } }), rows),
    schedule: async (id) => pulledOne(await api.call(schedulesEndpoints.getSchedule, { params: { id } })),
    comments: async (id) => pulled(await api.call(commentsEndpoints.listComments, { params: { id } }), rows),
  };
}
