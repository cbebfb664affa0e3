import { changesEndpoints } from '#contract/endpoints/changes.ts';
import { commentsEndpoints } from '#contract/endpoints/comments.ts';
import { environmentEndpoints } from '#contract/endpoints/environment.ts';
import { groupsEndpoints } from '#contract/endpoints/groups.ts';
import { schedulesEndpoints } from '#contract/endpoints/schedules.ts';
import type { ReadList } from '#contract/reading.ts';
import type { OwnList, OwnLists } from '#sync/entities.ts';
import type { Pulled, PullSource } from '#sync/pull/ports.ts';
import { isBusyStatus } from '#sync/retry/cooldown.ts';
import type { ApiAnswer, ApiClient } from './client.ts';

/** What the tag of the call stands for is still so. */
const NOT_MODIFIED = 304;
/** To this person it does not exist. */
const ABSENT = new Set([403, 404, 410]);
/** No thing can have such an id: a mistyped address, and no fault of the server's. */
const IMPOSSIBLE = new Set([400, 422]);

function pulled<T, TRow>(answer: ApiAnswer<T>, list: (value: T) => ReadList<TRow>): Pulled<TRow> {
  switch (answer.kind) {
    case 'ok':
      return { kind: 'rows', ...list(answer.value), tag: answer.tag };
    case 'offline':
      return { kind: 'unreachable' };
    case 'unintelligible':
      return { kind: 'failed', message: answer.reason };
    case 'http-error':
      if (answer.status === NOT_MODIFIED) return { kind: 'unchanged' };
      if (answer.status === 401 || answer.isOtherSession) return { kind: 'signed-out' };
      if (isBusyStatus(answer.status)) return { kind: 'busy' };
      // What a filter or a proxy says is no reason to remove anything (S110).
      if (ABSENT.has(answer.status) && answer.isOwn) return { kind: 'absent' };
      return { kind: 'failed', message: answer.message };
  }
}

/** Changes per page: as many as the server gives, because each page costs a round trip. */
const CHANGES_PAGE = '999';

const rows = <T>(value: ReadList<T>): ReadList<T> => value;

const one = <T>(value: T): ReadList<T> => ({ rows: [value], bad: [] });

/** One thing by its id. */
function pulledOne<T>(answer: ApiAnswer<T>): Pulled<T> {
  if (answer.kind === 'http-error' && answer.isOwn && IMPOSSIBLE.has(answer.status)) return { kind: 'absent' };
  return pulled(answer, one);
}

/** These bring the forms of everything that few people write: no part of what a first visit has to load. */
const lodging = async () => (await import('#contract/endpoints/lodging.ts')).lodgingEndpoints;
const people = async () => (await import('#contract/endpoints/users.ts')).usersEndpoints;

/**
 * The calls that fetch, and the feed of changes where the server has one.
 * @param userId for whom: what the session of anybody else would bring is no answer
 */
export function pullSource(client: ApiClient, userId: string): PullSource {
  const api = client.as(userId);
  const { listGroups, getGroup, listMembers } = groupsEndpoints;
  return {
    environment: async () => {
      const answer = await api.call(environmentEndpoints.environment);
      return pulled(answer, ({ features, epoch }) => one({ feed: features.changes, epoch }));
    },
    groups: async (tag) => pulled(await api.call(listGroups, { tag }), rows),
    group: async (id) => pulledOne(await api.call(getGroup, { params: { id } })),
    schedule: async (id) => pulledOne(await api.call(schedulesEndpoints.getSchedule, { params: { id } })),
    on: {
      member: async (id) => pulled(await api.call(listMembers, { params: { id } }), rows),
      event: async (id) => pulled(await api.call(schedulesEndpoints.listSchedules, { params: { id } }), rows),
      comment: async (id) => pulled(await api.call(commentsEndpoints.listComments, { params: { id } }), rows),
      hotel: async (id) => pulled(await api.call((await lodging()).listHotels, { params: { id } }), rows),
      room: async (id) => pulled(await api.call((await lodging()).listAccommodations, { params: { id } }), rows),
    },
    changes: async (id, since) => {
      const query = { limit: CHANGES_PAGE, ...(since !== null && { since }) };
      return pulled(await api.call(changesEndpoints.groupChanges, { params: { id }, query }), one);
    },
    list: async <K extends OwnList>(name: K, tag: string | null) => {
      const asked = async (): Promise<Pulled<unknown>> => {
        if (name === 'settings') return pulled(await api.call((await people()).getUserSettings, { tag }), one);
        if (name === 'users') return pulled(await api.call((await people()).listUsers, { tag }), rows<unknown>);
        return pulled(await api.call((await lodging()).listSystemHotels, { tag }), rows<unknown>);
      };
      return (await asked()) as Pulled<OwnLists[K]>;
    },
  };
}
