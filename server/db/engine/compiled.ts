import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Db } from '#server/db/tables/tables.ts';

/** A placeholder for a value that is given when the query is run. */
class Slot {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * A query that is built and compiled once for each kind of database and run with other values each time: building one
 * costs several times as much as running it. For queries of every request; others are easier to read without.
 * @param build is called with placeholders for the values, so it may only write them into the query, each as a single
 * value: no lists, no comparison with `null`
 */
export function compiled<Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<QueryResult<Row>> {
  const known = new WeakMap<object, CompiledQuery<Row>>();
  return (db, ...values) => {
    const executor = db.getExecutor();
    // Plugins need to see each query.
    if (executor.plugins.length > 0) return db.executeQuery(build(db, ...values));
    let query = known.get(executor.adapter);
    if (!query) {
      const slots = Array.from({ length: build.length - 1 }, (_, index) => new Slot(index));
      query = build(db, ...(slots as unknown as Values)).compile();
      known.set(executor.adapter, query);
    }
    const parameters = query.parameters.map((value) => (value instanceof Slot ? values[value.index] : value));
    return db.executeQuery({ ...query, parameters });
  };
}
