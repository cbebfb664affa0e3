import sanitizeHtml from 'sanitize-html';

const NOTHING: sanitizeHtml.IOptions = { allowedTags: [], allowedAttributes: {} };
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
/** What ends a line when HTML is shown. */
const LINE_ENDS = /<(?:br|hr)\s*\/?>|<\/(?:p|li|h[1-6]|blockquote|pre|div|tr)>/gi;

/**
 * What should be text without the tags that it has all the same, with its lines as they are; a `<` that still looks like
 * the start of a tag is replaced by `‹`. Rich text as text is `textOfHtml` (contract/plain-text.ts).
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
