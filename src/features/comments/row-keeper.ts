/**
 * Keeps the identity of rows whose content is unchanged between runs of a query, so that their components do not render
 * again.
 */
export function rowKeeper<TRow extends { key: string }>(): (rows: readonly TRow[]) => TRow[] {
  let kept = new Map<string, { row: TRow; said: string }>();
  return (rows) => {
    const next = new Map(
      rows.map((row) => {
        const said = JSON.stringify(row);
        const before = kept.get(row.key);
        return [row.key, before?.said === said ? before : { row, said }];
      }),
    );
    kept = next;
    return rows.map((row) => next.get(row.key)?.row ?? row);
  };
}
