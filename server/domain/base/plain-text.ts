import sanitizeHtml from 'sanitize-html';

const NOTHING: sanitizeHtml.IOptions = { allowedTags: [], allowedAttributes: {} };
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
/** Ends of lines in displayed HTML. */
const LINE_ENDS = /<(?:br|hr)\s*\/?>|<\/(?:p|li|h[1-6]|blockquote|pre|div|tr)>/gi;

/**
 * Removes the tags of a text that should have none, and keeps its lines; a `<` that still looks like the start of a tag
 * is replaced by `‹`. For rich text as plain text see `textOfHtml` (contract/text/plain-text.ts).
 */
export function withoutTags(text: string): string {
  return sanitizeHtml(text.replace(LINE_ENDS, '\n'), NOTHING)
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/<(?=[a-z/!?])/gi, '‹')
    .trim();
}

/** Plain text as HTML: its special characters escaped, its lines as paragraphs. */
export function htmlOfText(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${line}</p>`)
    .join('');
}
