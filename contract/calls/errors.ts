import * as v from 'valibot';

/** The body of every failure: the error in words, and per field if a field is at fault. */
export const ErrorBody = v.object({
  message: v.string(),
  errors: v.optional(v.record(v.string(), v.string())),
  /** With 412: the current entity. */
  current: v.optional(v.unknown()),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;

/** The dotted path of the field that a valibot issue names, or an empty string for the whole value. */
function issuePath(issue: v.BaseIssue<unknown>): string {
  return issue.path?.map((part) => String(part.key)).join('.') ?? '';
}

/** The first message per field, in the order in which the schema found them. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const found: Record<string, string> = Object.create(null);
  for (const issue of issues) {
    const path = issuePath(issue);
    if (!(path in found)) found[path] = issue.message;
  }
  return { ...found };
}
