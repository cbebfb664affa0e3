/** The selected rows of a table, by their keys. The screen owns the set, which may hold keys that are not shown now. */
export interface Selection {
  selected: ReadonlySet<string>;
  onChange(selected: ReadonlySet<string>): void;
}

export const selectedAmong = (selected: ReadonlySet<string>, keys: readonly string[]): number =>
  keys.reduce((count, key) => count + (selected.has(key) ? 1 : 0), 0);

export function withAll(selected: ReadonlySet<string>, keys: readonly string[], on: boolean): ReadonlySet<string> {
  const changed = new Set(selected);
  for (const key of keys) {
    if (on) changed.add(key);
    else changed.delete(key);
  }
  return changed;
}
