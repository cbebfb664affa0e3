import type { User } from '#contract/records/people/user.ts';
import type { DraftPlace } from '#runtime/drafts/drafts.ts';
import type { Command, CommandContext } from '#store/commands/command.ts';
import type { Store } from '#store/database/database.ts';
import type { OwnList } from '#sync/kinds/entities.ts';
import type { Fields } from '#sync/kinds/kind.ts';

/** A user at a device, as far as a command needs it. */
export interface Actor {
  store: Store;
  context: CommandContext;
  /** That user, as the device knows them. */
  me: User;
}

/** An entity as a device shows it. `words` name the entity and its version: `c3 A1 v2`. */
export interface Shown {
  id: string;
  words: string;
}

/**
 * One kind of entity that people create and change, by the words in one of its columns. A new kind is a new object in
 * the table (`all-models.ts`); the histories, the server's record and the oracle follow it.
 */
export interface EntityModel {
  /** The first letter of the words of such an entity. */
  mark: string;
  /** The type of the entity that contains the words. */
  entity: string;
  /** The table and column of the words on the server. */
  table: string;
  column: string;
  /** The words of a row by its name, as SQL, where the column has an id in place of them. */
  wordsIn?(row: string): string;
  /** Every existing row, as SQL of rows like the table's with their `rowid`, where the table lacks some. */
  rows?: string;
  /** It is only a part of its entity. */
  isPart?: true;
  /** Each write of the entity writes all of its rows again, and so says nothing of any of them. */
  isRewritten?: true;
  /** The group of a row of the table, as SQL; null where it is in none. */
  inGroup: string | null;
  /** The readers of its rows, as SQL, where groups do not decide that. */
  readers?(person: { id: number; role: string }): string;
  /** Where the session brings it too: it is the signed-in user's own. */
  isOfSession?: true;
  /** The last version counts, whatever its author saw (MERGE-7). */
  lastCounts?: true;
  /** The list that brings it, where it is not part of a group. */
  list?: OwnList;
  /**
   * Where a column holds a code in place of words (`codes.ts`): the field, and the words of a row in the client's
   * shape.
   */
  coded?: { field: string; read(row: Fields, owner: string): string | null };
  /** Null where the device has no entity for it. `place` chooses the place, `0` is the latest one. */
  create?(actor: Actor, words: string, place: number): Promise<Command | null>;
  edit?(actor: Actor, id: string, words: string): Promise<Command | null>;
  remove?(actor: Actor, id: string, words: string): Promise<Command | null>;
  /** Archives it for good, with its words; in place of a removal. */
  archive?(actor: Actor, id: string, words: string): Promise<Command | null>;
  /** Its owner, where that can be removed. */
  on?: EntityModel;
  /** Of a removable entity: everything that is removed with it. */
  within?(actor: Actor, id: string): Promise<Shown[]>;
  /** Of a removable entity: everything else that is written about it. */
  beside?(actor: Actor, id: string): Promise<Shown[]>;
  /** Where it is typed, if the typed text is a draft until it is posted: the form of a new entity, or of a change. */
  formAt?(actor: Actor, where: { place: number } | { id: string }): Promise<DraftPlace | null>;
  /** All of them that the device shows, unsent ones too. */
  shown(actor: Actor): Promise<Shown[]>;
}

/** The place of a new one, counted from the latest. */
export const placeIn = <T>(all: readonly T[], place: number): T | undefined =>
  all.at(-1 - (place % Math.max(1, all.length)));
