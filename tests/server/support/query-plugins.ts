import type { KyselyPlugin } from 'kysely';

const passResults: KyselyPlugin['transformResult'] = async ({ result }) => result;

/** Counts the queries that pass. */
export function countQueries(): KyselyPlugin & { queries: number } {
  const counter = {
    queries: 0,
    transformQuery: ({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) => {
      counter.queries += 1;
      return node;
    },
    transformResult: passResults,
  };
  return counter;
}

/** Breaks down at an insert into one table, as a full disk or a lost connection would, while `armed`. */
export function failInsertsInto(table: string): KyselyPlugin & { armed: boolean } {
  const plugin = {
    armed: false,
    transformQuery: ({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) => {
      const isHit = node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === table;
      if (plugin.armed && isHit) throw new Error(`disk full, table ${table}`);
      return node;
    },
    transformResult: passResults,
  };
  return plugin;
}
