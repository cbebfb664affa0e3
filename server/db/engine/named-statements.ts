import pg from 'pg';
import { isOutdated } from './dialect.ts';

/** More than the server's number of statements. */
const STATEMENTS_NAMED = 500;
/** A statement with more values inserts rows: each number of them is a statement of its own. */
const MOST_VALUES = 20;
const names = new Map<string, string>();

/** Continues after the names are forgotten: connections keep the old ones. */
let named = 0;

/** Returns undefined for a statement that is planned each time. */
function nameOf(text: string, values: readonly unknown[] | undefined): string | undefined {
  if (!values || values.length === 0 || values.length > MOST_VALUES) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= STATEMENTS_NAMED) return known;
  const name = `statement_${named}`;
  named += 1;
  names.set(text, name);
  return name;
}

/** Names the statements with values: a connection parses a named one once, and plans it again only if that pays. */
export class NamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's method has ten overloads.
  override query(text: any, values?: any, ...rest: any[]): any {
    const name = typeof text === 'string' ? nameOf(text, values) : undefined;
    const query = super.query as (...args: unknown[]) => unknown;
    if (name === undefined) return query.call(this, text, values, ...rest);
    const answer = query.call(this, { name, text }, values, ...rest) as Promise<unknown> | undefined;
    // A `select *` cannot be used again after a later version has added a column. Within a transaction nothing is
    // answered after an error; the transaction is repeated (`isOvertaken`).
    return answer?.catch((error) => {
      if (!isOutdated(error)) throw error;
      if (names.get(text) === name) names.clear();
      return (query.call(this, text, values) as Promise<unknown>).catch(() => {
        throw error;
      });
    });
  }
}
