/** Where an edit's effect shows: something by its id (`event:12`), or a list that belongs to no group (`users`). */
export interface Scope {
  type: string;
  /** Null of a list. */
  id: string | null;
}

export function parseScope(scope: string): Scope {
  const [type = '', id = null] = scope.split(/:(.*)/s);
  return { type, id };
}

/** The id in a scope, '' where it is a list. */
export const scopeIdOf = ({ scope }: { scope: string }): string => parseScope(scope).id ?? '';
