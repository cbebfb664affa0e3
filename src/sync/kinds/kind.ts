import type { Endpoint, Method } from '#contract/endpoint.ts';
import type { Json, NewEntry, OutboxEntry } from '#sync/entry.ts';
import type { FormPart } from '#sync/ports.ts';

export type Effect = 'create' | 'update' | 'delete';

/** What a server's answer says about the entity: its real id, and its row in the client's shape where one was sent. */
export interface Acknowledgement {
  /** Null where the answer names none, as after a deletion. */
  id: string | null;
  /**
   * Null where there is none any more; `undefined` where the answer does not tell (the specification shows few answers):
   * then the edit itself is laid over the row that is there, until a pull brings the server's.
   */
  row: unknown;
  /** Real ids of what the entry brought into being beside its entity, by the local ids that it `provides`. */
  others?: readonly { type: string; local: string; real: string }[];
  /** The row is not the server's answer to the edit: it was found, and somebody may have changed it since. */
  found?: boolean;
}

/** Fields of a form, in the wire's names. */
export type Fields = Readonly<Record<string, Json>>;

/** A field of many setField, of which one edit brings some and another takes off others: both can be done (S91). */
export interface SetField {
  readonly field: string;
  /** What tells one part from another. */
  keyOf(part: Json): string;
  /** A row with these for its setField on the server. */
  put(row: unknown, items: readonly Json[]): unknown;
}

/** How two edits of one entity by different people become one (F7). */
export interface Merging {
  /** What a form of this kind writes, from a row in the client's shape. An edit's body holds those that it changes. */
  fields(row: unknown): Fields;
  readonly setField?: SetField;
  /** Whether the files of an edit that was sent before are in the row. */
  hasFiles?(entry: OutboxEntry, row: unknown): boolean;
  /** The name of a field in words, for choosing between both versions. */
  label(field: string): string;
}

/** A request as a kind of edit wants it. */
export interface Wanted {
  body?: Json;
  form?: readonly FormPart[];
  /** Headers of our own. */
  headers?: Readonly<Record<string, string>>;
}

/** Whose edits these are, as far as showing an unsent one needs it. */
export interface Me {
  id: string;
  firstName: string;
  lastName: string;
  role: string;
  profileImageUrl: string | null;
}

/** How to find out what became of a request whose answer never came, on a server that keeps no idempotency keys. */
export interface LookUp {
  /** A GET that lists where the entity would stand; `{names}` are filled from the entry's refs. */
  readonly path: string;
  /**
   * Entities in the answer that this entry may have made, best first.
   * `since` is the first attempt in the server's own time, milliseconds since the epoch. Null: the answer is unreadable.
   */
  find(entry: OutboxEntry, body: unknown, since: number, userId: string): Acknowledgement[] | null;
}

/** Where a server that gives no versions shows what it has of an entity now (S92). */
export interface CurrentRow {
  /** The path of a GET, filled. Throws for an entry that is damaged. */
  path(entry: OutboxEntry): string;
  /** The entity's row, in the client's shape: null where it is not there, `undefined` where the answer does not tell. */
  read(entry: OutboxEntry, body: unknown): unknown;
}

/** A call that changes something. */
export type Call = Endpoint & { readonly method: Exclude<Method, 'GET'> };

/** What an edit is about. */
export type About = Pick<OutboxEntry, 'entity' | 'scope' | 'base'>;

/**
 * One kind of edit. The engine knows nothing of comments or events; all that differs between edits stands here, so that
 * a new kind of edit is a new object and not a change to the engine.
 */
export interface EditKind {
  readonly kind: string;
  readonly entityType: string;
  readonly effect: Effect;
  /** The call that sends it: no entry brings a request of its own (S105). */
  readonly call: Call;
  /** What its scope names: `event` of `event:12`; `groups` where that is the scope. */
  readonly within: string;
  /** What fills the `{names}` of the call's path. */
  refs(about: About): Record<string, string>;
  /** Reads the body of a 2xx answer (`undefined` for 204); null when it is not the answer of this call. */
  acknowledge(entry: OutboxEntry, body: unknown): Acknowledgement | null;
  /**
   * The row as the person should see it: for a create from nothing, for an update over `row`, for a deletion `row`
   * itself (asked for only when the deletion was refused). `row` is the snapshot where the server's row has gone.
   */
  show(entry: OutboxEntry, row: unknown, me: Me): unknown;
  /** Of a create whose row has come by itself: what came into being beside it. */
  brings?(entry: OutboxEntry, row: unknown): NonNullable<Acknowledgement['others']>;
  /** What the edit is, in words; `place` is the title of what its scope names. */
  title(place: string | null): string;
  /** What the person typed. */
  text(entry: OutboxEntry): string;
  readonly lookUp?: LookUp;
  /** Present where a change of another person can be told apart per field. */
  readonly merging?: Merging;
  readonly current?: CurrentRow;
  /** The request, where it is not the entry's body as JSON to the entry's path. `bytes` are those of its files, by id. */
  request?(entry: OutboxEntry, bytes: ReadonlyMap<string, ArrayBuffer>): Wanted;
  /** The edit without a file that will not come, named by its local id; null where nothing of the edit is left. */
  without?(entry: OutboxEntry, upload: string): NewEntry['body'] | null;
  /**
   * The body of an edit that was made while `done` was on its way, now that `row` came of that: its files have addresses.
   * Null where it stays as it is.
   */
  follow?(entry: OutboxEntry, done: OutboxEntry, row: unknown): NewEntry['body'] | null;
}

/** The kinds that a client knows, by name. An entry of an unknown kind (a newer version wrote it, or its
 * kind has not been loaded yet) is left waiting. */
export class Kinds {
  readonly #byName = new Map<string, EditKind>();

  constructor(kinds: readonly EditKind[]) {
    this.learn(kinds);
  }

  /** Makes more kinds known; what waited for them can go on from now on. */
  learn(kinds: readonly EditKind[]): void {
    for (const kind of kinds) this.#byName.set(kind.kind, kind);
  }

  of(name: string): EditKind | undefined {
    return this.#byName.get(name);
  }

  /** True for an entry that brings its entity into being, so that others may refer to its local id. */
  creates(entry: Pick<OutboxEntry, 'kind'>): boolean {
    return this.of(entry.kind)?.effect === 'create';
  }
}
