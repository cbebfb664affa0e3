import { changesEndpoints } from '#contract/calls/changes.ts';
import { environmentEndpoints } from '#contract/calls/environment.ts';
import { groupsEndpoints } from '#contract/calls/groups.ts';
import { schedulesEndpoints } from '#contract/calls/schedules.ts';
import { isExtended } from '#contract/records/installation/extensions.ts';
import type { ReadList } from '#contract/schema/reading.ts';
import {
  GROUP_ENTITIES,
  type GroupEntity,
  type GroupRows,
  OWN_LISTS,
  type OwnList,
  type OwnLists,
} from '#sync/kinds/entities.ts';
import type { Pulled, PullSource } from '#sync/pull/ports.ts';
import { isBusyStatus } from '#sync/retry/cooldown.ts';
import type { ApiAnswer, ApiClient } from './client.ts';

/** The answer that the tag belongs to is still current. */
const NOT_MODIFIED = 304;
/** The entity does not exist for this person. */
const ABSENT = new Set([403, 404, 410]);
/** No entity can have such an id: the address is mistyped, and the server did not fail. */
const IMPOSSIBLE = new Set([400, 422]);

function pulled<T, TRow>(answer: ApiAnswer<T>, list: (value: T) => ReadList<TRow>): Pulled<TRow> {
  switch (answer.kind) {
    case 'ok':
      return { kind: 'rows', ...list(answer.value), tag: answer.tag };
    case 'offline':
      return { kind: 'unreachable' };
    case 'invalid-response':
      return { kind: 'failed', message: answer.reason };
    case 'http-error':
      if (answer.status === NOT_MODIFIED) return { kind: 'unchanged' };
      if (answer.status === 401 || answer.isOtherSession) return { kind: 'signed-out' };
      if (isBusyStatus(answer.status)) return { kind: 'busy' };
      // An answer of a filter or a proxy must not remove anything (PULL-3).
      if (ABSENT.has(answer.status) && answer.isOwn) return { kind: 'absent' };
      return { kind: 'failed', message: answer.message };
  }
}

/** Changes per page: as many as the server gives, because each page costs a round trip. */
const CHANGES_PAGE = '999';

const rows = <T>(value: ReadList<T>): ReadList<T> => value;

const one = <T>(value: T): ReadList<T> => ({ rows: [value], bad: [] });

/** A single entity by its id. */
function pulledOne<T>(answer: ApiAnswer<T>): Pulled<T> {
  if (answer.kind === 'http-error' && answer.isOwn && IMPOSSIBLE.has(answer.status)) return { kind: 'absent' };
  return pulled(answer, one);
}

/**
 * The calls that fetch, and the changes feed where the server has one.
 * @param userId the user whose data is fetched: answers in the session of another user do not count
 */
export function pullSource(client: ApiClient, userId: string): PullSource {
  const api = client.as(userId);
  const { listGroups, getGroup } = groupsEndpoints;
  return {
    environment: async () => {
      const answer = await api.call(environmentEndpoints.environment);
      return pulled(answer, (environment) => one({ feed: isExtended(environment), epoch: environment.epoch }));
    },
    groups: async (tag) => pulled(await api.call(listGroups, { tag }), rows),
    group: async (id) => pulledOne(await api.call(getGroup, { params: { id } })),
    schedule: async (id) => pulledOne(await api.call(schedulesEndpoints.getSchedule, { params: { id } })),
    on: async <K extends GroupEntity>(type: K, id: string) => {
      const { call } = GROUP_ENTITIES[type];
      if (call === null) return { kind: 'unchanged' };
      return pulled(await api.call(await call(), { params: { id } }), rows<GroupRows[K]>);
    },
    changes: async (id, since) => {
      const query = { limit: CHANGES_PAGE, ...(since !== null && { since }) };
      const answer = await api.call(changesEndpoints.groupChanges, { params: { id }, query });
      // A refusal may be meant for the cursor, where there is one.
      return since === null ? pulledOne(answer) : pulled(answer, one);
    },
    list: async <K extends OwnList>(name: K, tag: string | null) => {
      const { call, isSingle } = OWN_LISTS[name];
      const answer = (await api.call(await call(), { tag })) as ApiAnswer<unknown>;
      const read = (value: unknown) => (isSingle ? one(value) : (value as ReadList<unknown>));
      return pulled(answer, read) as Pulled<OwnLists[K]>;
    },
    knownEdits: async (keys) => {
      // Only needed after a restore.
      const { editsEndpoints } = await import('#contract/calls/edits.ts');
      const answer = await api.call(editsEndpoints.knownEdits, { body: { keys } });
      return pulled(answer, (value) => ({ rows: value.keys, bad: [] }));
    },
  };
}
