/**
 * Of the rows of a query that is asked again, those that say what they said before are the very objects of before: what
 * is drawn of them need not be drawn anew.
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
