import type { User } from '#contract/user.ts';
import type { DraftPlace } from '#runtime/drafts/families.ts';
import type { Command, CommandContext } from '#store/commands/command.ts';
import type { Store } from '#store/database/database.ts';
import type { OwnList } from '#sync/entities.ts';
import type { Fields } from '#sync/kinds/kind.ts';

/** A person at a device, as far as a command needs it. */
export interface Actor {
  store: Store;
  context: CommandContext;
  /** Who that is, as the device knows them. */
  me: User;
}

/** A thing as a device shows it. `words` name the thing and its version: `c3 A1 v2`. */
export interface Shown {
  id: string;
  words: string;
}

/**
 * One kind of thing that people make and change, by the words in one of its columns. A new kind is a new object in the
 * table (`all-models.ts`); the histories, the server's record and the oracle follow it.
 */
export interface EntityModel {
  /** The letter that the words of such a thing begin with. */
  mark: string;
  /** The type of the entity that the words are part of. */
  entity: string;
  /** Where the server keeps the words. */
  table: string;
  column: string;
  /** The words of a row by its name, as SQL, where the column has an id in place of them. */
  wordsIn?(row: string): string;
  /** All that is there, as SQL of rows like the table's with their `rowid`, where the table lacks some. */
  rows?: string;
  /** It is only a part of its entity. */
  isPart?: true;
  /** Each write of the entity writes all of its rows anew, and so says nothing of any of them. */
  isRewritten?: true;
  /** Of a row of the table the group that it is in, as SQL; null where it is in none. */
  inGroup: string | null;
  /** Who sees it, as SQL of its rows, where that is no matter of groups. */
  readers?(person: { id: number; role: string }): string;
  /** Where the session brings it too: it is the signed-in person's own. */
  isOfSession?: true;
  /** Whose last version counts, whoever saw what (S93). */
  lastCounts?: true;
  /** The list that brings it, where that is no part of a group. */
  list?: OwnList;
  /** Where a column holds a code in place of words (`codes.ts`): the field, and the words of a row in the client's shape. */
  coded?: { field: string; read(row: Fields, owner: string): string | null };
  /** Null where the device has nothing to do it to. `place` chooses where, `0` is what came last. */
  create?(actor: Actor, words: string, place: number): Promise<Command | null>;
  edit?(actor: Actor, id: string, words: string): Promise<Command | null>;
  remove?(actor: Actor, id: string, words: string): Promise<Command | null>;
  /** Puts it away for good, with its words; in place of a removal. */
  archive?(actor: Actor, id: string, words: string): Promise<Command | null>;
  /** What it hangs on, where that can be removed. */
  on?: EntityModel;
  /** Of something that can be removed: what goes with it. */
  within?(actor: Actor, id: string): Promise<Shown[]>;
  /** Of something that can be removed: what else is said of the same entity. */
  beside?(actor: Actor, id: string): Promise<Shown[]>;
  /** Where it is typed, if what was typed there is a draft until it is posted: the form of something new, or of a change. */
  formAt?(actor: Actor, where: { place: number } | { id: string }): Promise<DraftPlace | null>;
  /** All of them that the device shows, unsent ones too. */
  shown(actor: Actor): Promise<Shown[]>;
}

/** Where something new is made: counted from the last of what is there. */
export const placeIn = <T>(all: readonly T[], place: number): T | undefined =>
  all.at(-1 - (place % Math.max(1, all.length)));
