/** The parser's syntax tree, as far as the build reads it. */
export interface Node {
  type: string;
  start: number;
  end: number;
}

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
