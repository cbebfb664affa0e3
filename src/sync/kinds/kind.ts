import type { Endpoint, Method } from '#contract/calls/endpoint.ts';
import type { Json, NewEntry, OutboxEntry } from '#sync/entry/entry.ts';

export type Effect = 'create' | 'update' | 'delete';

/** The result of an answer for the entity: its real id, and its row in the client's shape if one was sent. */
export interface Acknowledgement {
  /** Null where the answer contains none, for example after a deletion. */
  id: string | null;
  /**
   * Null where the entity no longer exists; `undefined` where the answer does not contain it (the specification defines
   * few answers): then the edit is applied to the stored row until a pull brings the server's.
   */
  row: unknown;
  /** Real ids of further entities that the entry created, by the local ids that it `provides`. */
  others?: readonly { type: string; local: string; real: string }[];
  /** Rows of other entities in the scope of the edit that are in the answer. */
  brought?: readonly { type: string; row: { id: string } }[];
  /** The row was looked up and is not the answer to the edit: another member may have changed it since. */
  found?: boolean;
}

/** Fields of a form, by the contract's names. */
export type Fields = Readonly<Record<string, Json>>;

/** A field whose value is a set: one edit may add items while another removes some, and both apply (MERGE-6). */
export interface SetField {
  readonly field: string;
  /** The key that identifies an item. */
  keyOf(part: Json): string;
  /** The row with these items. */
  put(row: unknown, items: readonly Json[]): unknown;
  /**
   * An edit adds the items that it has and its author did not see; without this, items are added in other ways, like
   * files.
   */
  readonly adds?: true;
}

/** How two edits of one entity by different people are merged (F7). */
export interface Merging {
  /**
   * The fields that a form of this kind writes, from a row in the client's shape. An edit's body holds those that it
   * changes.
   */
  fields(row: unknown): Fields;
  readonly setField?: SetField;
  /** Fields of which the last value to arrive counts, without a choice by the user (MERGE-7). */
  readonly lastCounts?: readonly string[];
  /** Whether the row already has the files of an edit that was sent before. */
  hasFiles?(entry: OutboxEntry, row: unknown): boolean;
  /** The label of a field, for the choice between both versions. */
  label(field: string): string;
}

/** One field of a form (multipart/form-data). */
export type FormPart =
  | { name: string; value: string }
  | { name: string; file: { name: string; type: string; bytes: ArrayBuffer } };

/** A request in the form that a kind of edit requires. */
interface Wanted {
  body?: Json;
  form?: readonly FormPart[];
  /** Additional headers. */
  headers?: Readonly<Record<string, string>>;
}

/** The person whose unsent edits are shown. */
export interface Me {
  id: string;
  firstName: string;
  lastName: string;
  role: string;
  profileImageUrl: string | null;
}

/** A call that writes. */
export type Call = Endpoint & { readonly method: Exclude<Method, 'GET'> };

/** The subject of an edit. */
export type About = Pick<OutboxEntry, 'entity' | 'scope' | 'base'>;

/**
 * One kind of edit. The engine does not depend on comments or events: all differences between edits are here, so that a
 * new kind is a new object and not a change to the engine.
 */
export interface EditKind {
  readonly kind: string;
  readonly entityType: string;
  readonly effect: Effect;
  /** The call that sends it: an entry does not store its request (STORE-10). */
  readonly call: Call;
  /** The type in its scope: `event` of `event:12`; `groups` where that is the whole scope. */
  readonly within: string;
  /** The parameters of the call's path. */
  refs(about: About): Record<string, string>;
  /** Reads the body of a 2xx answer (`undefined` for 204); null when it is not the answer of this call. */
  acknowledge(entry: OutboxEntry, body: unknown): Acknowledgement | null;
  /**
   * The row with the edit applied: for a create from nothing, for an update from `row`, for a deletion `row` itself
   * (used only when the deletion was refused). `row` is the snapshot where the server's row is gone.
   */
  show(entry: OutboxEntry, row: unknown, me: Me): unknown;
  /** For a create whose row came by a pull: the real ids of the further entities that it created. */
  brings?(entry: OutboxEntry, row: unknown): NonNullable<Acknowledgement['others']>;
  /** The title of the edit, for the user; `place` is the title of the entity in its scope. */
  title(place: string | null): string;
  /** The text that the user typed. */
  text(entry: OutboxEntry): string;
  /** Present where changes by different people can be merged per field. */
  readonly merging?: Merging;
  /** The request, where it is not simply the body as JSON. `bytes` holds those of its files, by id. */
  request?(entry: OutboxEntry, bytes: ReadonlyMap<string, ArrayBuffer>): Wanted;
  /** The body without a discarded upload, named by its local id; null where nothing of the edit is left. */
  without?(entry: OutboxEntry, upload: string): NewEntry['body'] | null;
  /**
   * The body of an edit that was made while `done` was in flight, now that `done` led to `row`: its files have
   * addresses. Null where the body stays as it is.
   */
  follow?(entry: OutboxEntry, done: OutboxEntry, row: unknown): NewEntry['body'] | null;
  /** Whether the server allows a deletion of the entity only after this edit of it. */
  permitsDeletion?(entry: OutboxEntry): boolean;
}

/** The kinds that a client knows, by name. An entry of an unknown kind (a newer version wrote it, or its
 * kind has not been loaded yet) is left waiting. */
export class Kinds {
  readonly #byName = new Map<string, EditKind>();

  constructor(kinds: readonly EditKind[]) {
    this.learn(kinds);
  }

  /** Registers more kinds; from then on entries that waited for them can be sent. */
  learn(kinds: readonly EditKind[]): void {
    for (const kind of kinds) this.#byName.set(kind.kind, kind);
  }

  of(name: string): EditKind | undefined {
    return this.#byName.get(name);
  }

  /** True for an entry that creates its entity, so that others may refer to its local id. */
  creates(entry: Pick<OutboxEntry, 'kind'>): boolean {
    return this.of(entry.kind)?.effect === 'create';
  }
}
