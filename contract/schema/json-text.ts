import * as v from 'valibot';

/**
 * Reads JSON that a text holds. Its escaped characters are unseen by the check of the body around it, so that NUL, which
 * no database stores, is refused here. @throws SyntaxError
 */
export const parseText = (text: string): unknown =>
  JSON.parse(text, (name, value: unknown) => {
    if (`${name}${typeof value === 'string' ? value : ''}`.includes('\0')) throw new SyntaxError('NUL');
    return value;
  });

/** The value of a text that is JSON; that of an empty one is `empty`. */
export const jsonText = (message: string, empty?: unknown) =>
  v.rawTransform<string, unknown>(({ dataset, addIssue, NEVER }) => {
    if (dataset.value.trim() === '') return empty;
    try {
      return parseText(dataset.value);
    } catch {
      addIssue({ message });
      return NEVER;
    }
  });
