import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { Kysely, SqliteDialect } from 'kysely';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/base/config.ts';
import { uploadUrl } from '#server/db/files/attachments.ts';
import { renewEpoch } from '#server/db/installation/meta.ts';
import type { Tables } from '#server/db/tables/tables.ts';
import { entityModels, wordsAsSql } from './entities/all-models.ts';
import { codes } from './entities/codes.ts';
import type { EntityModel } from './entities/entity-model.ts';
import { keptHash } from './entities/files.ts';
import { pictureUrls } from './entities/pictures.ts';
import { serverTemplate } from './server-template.ts';

/** A request as it arrives at the server. */
export interface Arriving {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** The `Cookie` header at the moment in which it left; null without a session. */
  cookie: string | null;
}

/** A change of the words of an entity on the server. */
export interface Effect {
  what: 'create' | 'edit' | 'delete';
  /** `comments.content` */
  thing: string;
  /** The entity's own number. */
  id: number;
  words: string;
}

/**
 * The real server, without a socket, on SQLite in memory. One process builds it once; each history begins with the same
 * database.
 */
export class SimulatedServer {
  now: () => number = Date.now;
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'matrix-simulation-'));
  readonly #config: Config;
  readonly #template: Buffer;
  #file: Sqlite.Database;
  #app: FastifyInstance | null = null;
  /** The running process knows the epoch of a restored file. */
  #restored = false;
  /** Of the open file. */
  readonly #statements = new Map<string, Sqlite.Statement>();

  static async open(devices: readonly string[]): Promise<SimulatedServer> {
    const server = new SimulatedServer(await serverTemplate(devices));
    await server.#start();
    return server;
  }

  private constructor(template: Buffer) {
    const read = readConfig({ DATA_DIR: this.#dataDir, RATE_LIMIT: 'off' });
    if (!read.ok) throw new Error(read.problems.join(', '));
    this.#config = read.config;
    this.#template = template;
    this.#file = opened(template);
  }

  /** Begins again, for the next history. */
  async reset(now: () => number): Promise<void> {
    this.now = now;
    this.#swap(this.#template);
    if (this.#restored) await this.#startAnew();
    this.#restored = false;
    this.#tellPictures();
  }

  /** Ends the process; another one opens the same file. */
  async restart(): Promise<void> {
    this.#swap(this.backup());
    await this.#startAnew();
  }

  /** The database's file as it is now. */
  backup(): Buffer {
    return this.#file.serialize();
  }

  /** The server starts on an older copy of its file, which begins another epoch. */
  async restore(backup: Buffer): Promise<void> {
    this.#swap(backup);
    await renewEpoch(this.#database(), this.now());
    this.#restored = true;
    await this.#startAnew();
  }

  /** Answers a request; the answer's Date is that of the virtual clock. */
  async answer({ method, path, headers, body, cookie }: Arriving): Promise<Response> {
    if (!this.#app) throw new Error('The server is closed');
    const answered = await this.#app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: path,
      headers: { ...headers, ...(cookie !== null && { cookie }) },
      ...(body && { payload: body }),
    });
    if (method !== 'GET') this.#tellPictures();
    const answer = new Headers({ date: new Date(this.now()).toUTCString() });
    for (const [name, value] of Object.entries(answered.headers))
      if (name !== 'date' && name !== 'set-cookie' && value !== undefined) answer.set(name, String(value));
    const empty = answered.statusCode === 204 || answered.statusCode === 304;
    return new Response(empty ? null : new Uint8Array(answered.rawPayload), {
      status: answered.statusCode,
      headers: answer,
    });
  }

  /** The changes of all words, in order; entities that are created without words have none of their own. */
  effects(): Effect[] {
    const rows = this.#file
      .prepare(`select what, thing, id, ifnull(words, '') as words from effects order by no`)
      .all();
    const read = (rows as Effect[]).map((effect) => ({ ...effect, words: codes.read(effect.words) }));
    return read.filter(({ what, words }) => what !== 'create' || words !== '');
  }

  /** The words of every existing entity. */
  words(): string[] {
    return this.#words(() => '1 = 1');
  }

  /**
   * The words that a user's devices must show: of the groups that the user may see, and of the content of those that
   * are not archived. @param closed ids of groups that the device shows as archived already
   */
  wordsFor({ id, role }: { id: number; role: string }, closed: readonly number[]): string[] {
    const belongs = `id in (select group_id from group_members where user_id = ${id})`;
    const seen = role === 'admin' ? '1 = 1' : `(${belongs} or created_by = ${id})`;
    return this.#words(({ inGroup, readers }) => {
      if (readers) return readers({ id, role });
      if (inGroup === null) return seen;
      return `${inGroup} in (select id from groups where is_archived = 0 and id not in (${closed}) and ${seen})`;
    });
  }

  /** The names of the files whose content differs from the picked one. */
  async damaged(): Promise<string[]> {
    const rows = this.#file.prepare('select name, content_hash as hash from files').all() as {
      name: string;
      hash: string;
    }[];
    const hashes = await Promise.all(rows.map(({ name }) => keptHash(name)));
    return rows.filter(({ hash }, index) => hash !== hashes[index]).map(({ name }) => name);
  }

  /** The names of the groups that are archived. */
  archived(): string[] {
    return this.#file.prepare('select name from groups where is_archived = 1').pluck().all() as string[];
  }

  /** The riders of each bus: its id, its event and its people's memberships, in order. */
  riders(): { bus: number; event: number; riders: number[] }[] {
    const query = 'select id as bus, schedule_item_id as event, member_ids as riders from buses';
    const rows = this.#file.prepare(query).all() as { bus: number; event: number; riders: string }[];
    return rows.map((row) => ({ ...row, riders: (JSON.parse(row.riders) as number[]).sort() }));
  }

  #words(where: (thing: EntityModel) => string): string[] {
    return entityModels.flatMap((thing) => {
      const { table, rows: source = table } = thing;
      const all = `select ${wordsAsSql(thing, table)} as words from ${source} as ${table} where ${where(thing)} order by ${table}.rowid`;
      const rows = this.#file.prepare(`select words from (${all}) where words <> ''`).pluck().all() as string[];
      return rows.map((words) => codes.read(words));
    });
  }

  /** The picture at each address: read while the pictures exist, because a restore may remove them. */
  #tellPictures(): void {
    const rows = this.#prepared('select stored_name as stored, name from files').all();
    for (const { stored, name } of rows as { stored: string; name: string }[])
      pictureUrls.learn(uploadUrl(stored), name);
  }

  async close(): Promise<void> {
    await this.#app?.close();
    this.#file.close();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  async #startAnew(): Promise<void> {
    await this.#app?.close();
    await this.#start();
  }

  async #start(): Promise<void> {
    this.#app = await buildApp({
      config: this.#config,
      db: this.#database(),
      clock: () => this.now(),
      checkAnswers: true,
    });
    await this.#app.ready();
  }

  /** Reads and writes the file that is open now, so that the next history needs no other server. */
  #database(): Kysely<Tables> {
    const database = { prepare: (query: string) => this.#prepared(query), close: () => {} };
    return new Kysely<Tables>({ dialect: new SqliteDialect({ database: database as unknown as Sqlite.Database }) });
  }

  #prepared(query: string): Sqlite.Statement {
    const known = this.#statements.get(query) ?? this.#file.prepare(query);
    this.#statements.set(query, known);
    return known;
  }

  #swap(bytes: Buffer): void {
    this.#statements.clear();
    this.#file.close();
    this.#file = opened(bytes);
  }
}

function opened(bytes: Buffer): Sqlite.Database {
  // The bytes become the database itself.
  const file = new Sqlite(Buffer.from(bytes));
  file.pragma('foreign_keys = ON');
  return file;
}
