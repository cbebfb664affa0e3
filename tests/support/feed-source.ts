import type { Changes } from '#contract/live/changes.ts';
import type { Group } from '#contract/records/groups/group.ts';
import type { ReadList } from '#contract/schema/reading.ts';
import { GROUP_ENTITIES, type GroupEntity, type OwnList } from '#sync/kinds/entities.ts';
import type { Pulled, PullSource } from '#sync/pull/ports.ts';

type Kind =
  | 'members'
  | 'hotels'
  | 'rooms'
  | 'schedules'
  | 'comments'
  | 'rollCalls'
  | 'marks'
  | 'emergencyCards'
  | 'medicalNotes'
  | 'medicalLooks'
  | 'buses'
  | 'seen'
  | 'receipts'
  | 'announcements';
const ENTITY = {
  members: 'member',
  hotels: 'hotel',
  rooms: 'room',
  schedules: 'schedule',
  comments: 'comment',
  rollCalls: 'roll-call',
  marks: 'mark',
  emergencyCards: 'emergency-card',
  medicalNotes: 'medical-note',
  medicalLooks: 'medical-look',
  buses: 'bus',
  seen: 'seen',
  receipts: 'receipt',
  announcements: 'announcement',
} as const;

interface Change {
  place: number;
  kind: Kind | 'group';
  id: string;
  row: { id: string } | null;
}

const rows = <T>(...list: T[]): Pulled<T> => ({ kind: 'rows', rows: list, bad: [] });

/** A server with a changes feed, as far as a pull uses it. */
export class FeedSource implements PullSource {
  epoch = 'one';
  perPage = 100;
  /** Every request, in order: `groups`, `changes 1 since one.4`. */
  readonly asked: string[] = [];
  readonly groupRows = new Map<string, Group>();
  /** The promise that a request waits for before it is answered. */
  gate: (question: string) => Promise<void> | null = () => null;
  /** The answer to a request in place of the true one. */
  trouble: (question: string) => Pulled<never> | null = () => null;
  /** The server has deleted what it knew of removed rows, so that it cannot continue from an old cursor. */
  forgotten = false;
  /** Unreadable rows of the next pages. */
  unreadable: Partial<Record<Kind, number>> = {};
  lists: Partial<Record<OwnList, { tag: string; rows: unknown[] }>> = {};
  #log = new Map<string, Change[]>();
  #places = 0;

  /** Sets the rows of a group; null deletes one. */
  write(groupId: string, kind: Kind, ...written: { id: string; row?: null }[]): void {
    const log = this.#log.get(groupId) ?? [];
    for (const row of written) {
      this.#places += 1;
      const kept = log.filter((change) => change.kind !== kind || change.id !== row.id);
      const change = { place: this.#places, kind, id: row.id, row: row.row === null ? null : row };
      log.splice(0, log.length, ...kept, change);
    }
    this.#log.set(groupId, log);
  }

  remove(groupId: string, kind: Kind, id: string): void {
    this.write(groupId, kind, { id, row: null });
  }

  addGroup(group: Group): void {
    this.groupRows.set(group.id, group);
    this.#places += 1;
    const change: Change = { place: this.#places, kind: 'group', id: group.id, row: group };
    this.#log.set(group.id, [change, ...(this.#log.get(group.id) ?? [])]);
  }

  /** Restores the data of a backup: later changes are gone, and the epoch is another. */
  restore(epoch: string, forget: (groupId: string) => boolean, without: readonly string[] = []): void {
    this.epoch = epoch;
    for (const [groupId, log] of this.#log) {
      if (forget(groupId)) this.groupRows.delete(groupId);
      this.#log.set(
        groupId,
        log.filter((change) => !without.includes(change.id)),
      );
    }
  }

  environment = () => this.#answer('environment', () => rows({ feed: true, epoch: this.epoch }));

  groups = (tag: string | null): Promise<Pulled<Group>> =>
    this.#answer('groups', () => {
      const list = [...this.groupRows.values()].map((group) => ({ ...group, cursor: this.#cursor(group.id) }));
      const now = JSON.stringify(list);
      return tag === now ? { kind: 'unchanged' } : { kind: 'rows', rows: list, bad: [], tag: now };
    });

  changes = (groupId: string, since: string | null): Promise<Pulled<Changes>> =>
    this.#answer(`changes ${groupId}${since === null ? '' : ` since ${since}`}`, () => {
      const group = this.groupRows.get(groupId);
      if (!group) return { kind: 'absent' };
      const after =
        !this.forgotten && since?.startsWith(`${this.epoch}.`) ? Number(since.slice(this.epoch.length + 1)) : 0;
      const found = (this.#log.get(groupId) ?? []).filter(({ place }) => place > after);
      const page = found.slice(0, this.perPage);
      const of = <T>(kind: Kind): ReadList<T> => ({
        rows: page.flatMap((change) => (change.kind === kind && change.row ? [change.row as T] : [])),
        bad: Array.from({ length: this.unreadable[kind] ?? 0 }, (_, index) => ({ index, reason: 'no name' })),
      });
      const deleted = page.flatMap(({ kind, id, row }) =>
        row === null && kind !== 'group' ? [{ entity: ENTITY[kind], id, at: '2026-04-05T00:00:00.000Z' }] : [],
      );
      return rows({
        group: page.some(({ kind }) => kind !== 'comments') ? group : null,
        members: of('members'),
        hotels: of('hotels'),
        rooms: of('rooms'),
        schedules: of('schedules'),
        comments: of('comments'),
        rollCalls: of('rollCalls'),
        marks: of('marks'),
        emergencyCards: of('emergencyCards'),
        medicalNotes: of('medicalNotes'),
        medicalLooks: of('medicalLooks'),
        buses: of('buses'),
        seen: of('seen'),
        receipts: of('receipts'),
        announcements: of('announcements'),
        deleted: { rows: deleted, bad: [] },
        cursor: `${this.epoch}.${page.at(-1)?.place ?? after}`,
        more: found.length > page.length,
        anew: this.forgotten && since !== null,
        epoch: this.epoch,
      } as Changes);
    });

  list = <K extends OwnList>(name: K, tag: string | null) =>
    this.#answer<never>(`${name}${tag === null ? '' : ` unless ${tag}`}`, () => {
      const list = this.lists[name];
      if (!list) return { kind: 'absent' };
      if (list.tag === tag) return { kind: 'unchanged' };
      return { kind: 'rows', rows: list.rows as never[], bad: [], tag: list.tag };
    });

  /** Knows every edit. */
  knownEdits = (keys: readonly string[]) => this.#answer<string>('known edits', () => rows(...keys));

  schedule = (id: string) => this.#answer<never>(`schedule ${id}`, () => ({ kind: 'absent' }));
  group = (id: string) => this.#answer<never>(`group ${id}`, () => ({ kind: 'absent' }));
  on = (type: GroupEntity, id: string) =>
    this.#answer<never>(`${GROUP_ENTITIES[type].list} ${id}`, () => ({ kind: 'absent' }));

  #cursor(groupId: string): string {
    const places = (this.#log.get(groupId) ?? []).map(({ place }) => place);
    return `${this.epoch}.${Math.max(0, ...places)}`;
  }

  /** The answer is the state at the arrival of the request, however late it is delivered. */
  async #answer<T>(question: string, truth: () => Pulled<T>): Promise<Pulled<T>> {
    this.asked.push(question);
    const answer = this.trouble(question) ?? truth();
    await this.gate(question);
    return answer;
  }
}
