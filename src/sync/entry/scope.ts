/** The place that shows an edit: an entity by id (`event:12`), or a list that belongs to no group (`users`). */
interface Scope {
  type: string;
  /** Null for a list. */
  id: string | null;
}

export function parseScope(scope: string): Scope {
  const [type = '', id = null] = scope.split(/:(.*)/s);
  return { type, id };
}

/** The id in a scope; '' for a list. */
export const scopeIdOf = ({ scope }: { scope: string }): string => parseScope(scope).id ?? '';
