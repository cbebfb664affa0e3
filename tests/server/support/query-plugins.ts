import type { KyselyPlugin, TableNode } from 'kysely';

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

/** Counts the queries that read whole rows of a table, and the turns of the event loop in which there were any. */
export function countWholeReads(table: string): KyselyPlugin & { reads: number; turns: number } {
  let isSameTurn = false;
  const counter = {
    reads: 0,
    turns: 0,
    transformQuery: ({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) => {
      if (!readsWhole(node, table)) return node;
      counter.reads += 1;
      if (!isSameTurn) counter.turns += 1;
      isSameTurn = true;
      setImmediate(() => {
        isSameTurn = false;
      });
      return node;
    },
    transformResult: passResults,
  };
  return counter;
}

function readsWhole(node: Parameters<KyselyPlugin['transformQuery']>[0]['node'], table: string): boolean {
  if (node.kind !== 'SelectQueryNode') return false;
  const [from] = node.from?.froms ?? [];
  const isOfTable = from?.kind === 'TableNode' && (from as TableNode).table.identifier.name === table;
  return isOfTable && node.selections?.[0]?.selection.kind === 'SelectAllNode';
}

/**
 * Fails at one kind of write to one table, as a full disk or a lost connection would, while `armed`; with a `code`, if
 * it is given one.
 */
export function failAt(
  verb: 'insert' | 'update',
  table: string,
): KyselyPlugin & { armed: boolean; code: string | null } {
  const plugin = {
    armed: false,
    code: null as string | null,
    transformQuery: ({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) => {
      if (plugin.armed && writeTo(node) === `${verb} ${table}`) {
        throw Object.assign(new Error(`disk full, table ${table}`), plugin.code !== null && { code: plugin.code });
      }
      return node;
    },
    transformResult: passResults,
  };
  return plugin;
}

function writeTo(node: Parameters<KyselyPlugin['transformQuery']>[0]['node']): string | null {
  if (node.kind === 'InsertQueryNode') return `insert ${node.into?.table.identifier.name}`;
  if (node.kind !== 'UpdateQueryNode' || node.table?.kind !== 'TableNode') return null;
  return `update ${(node.table as TableNode).table.identifier.name}`;
}
