import { sanitizeDrawing } from './drawing-rules.ts';
import { isTooHeavy } from './drawing-weight.ts';

export type ReadDrawing = { ok: true; svg: string } | { ok: false; reason: 'unreadable' | 'too-heavy' };

/** Returns a drawing as it may be stored: only shapes, text and paint, and of a size that can be drawn. */
export function readDrawing(svg: string): ReadDrawing {
  const clean = sanitizeDrawing(svg);
  if (clean === null) return { ok: false, reason: 'unreadable' };
  return isTooHeavy(clean) ? { ok: false, reason: 'too-heavy' } : { ok: true, svg: clean };
}
