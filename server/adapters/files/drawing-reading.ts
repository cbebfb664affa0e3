import { sanitizeDrawing } from './drawing-rules.ts';

export type ReadDrawing = { ok: true; svg: string } | { ok: false; reason: 'unreadable' | 'too-heavy' };

/** Elements that draw other parts of the drawing again: a few of them in each other freeze a device. */
const HEAVY = /<!ENTITY|<(?:[\w-]+:)?(?:use|pattern|mask|filter)\b/i;

/**
 * Returns a drawing as it may be stored: only shapes, text and paint. One that would lose parts that it draws several
 * times is refused.
 */
export function readDrawing(svg: string): ReadDrawing {
  if (HEAVY.test(svg)) return { ok: false, reason: 'too-heavy' };
  const clean = sanitizeDrawing(svg);
  return clean === null ? { ok: false, reason: 'unreadable' } : { ok: true, svg: clean };
}
