import pg from 'pg';

/** More than the server's number of statements without lists. */
const STATEMENTS_NAMED = 500;
/** A statement with more values has a list: each length is a statement of its own, and its plan costs the least. */
const MOST_VALUES = 20;
const names = new Map<string, string>();

/** Returns undefined for a statement that is planned each time. */
function nameOf(text: string, values: readonly unknown[] | undefined): string | undefined {
  if (!values || values.length === 0 || values.length > MOST_VALUES) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= STATEMENTS_NAMED) return known;
  const name = `statement_${names.size}`;
  names.set(text, name);
  return name;
}

/** Names the statements with values: a connection parses a named one once, and plans it again only if that pays. */
export class NamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's method has ten overloads.
  override query(text: any, values?: any, ...rest: any[]): any {
    const name = typeof text === 'string' ? nameOf(text, values) : undefined;
    const query = super.query as (...args: unknown[]) => unknown;
    return query.call(this, name === undefined ? text : { name, text }, values, ...rest);
  }
}
