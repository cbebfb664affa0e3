/**
 * A handoff as a sequence of codes. Each code holds the handoff's name, its own number and the count, so that a camera
 * may begin anywhere, miss codes and read codes twice.
 */

const MARK = 'MXH1';
/** How many characters a code holds that one phone can show and another can read at arm's length. */
export const FRAME_CHARS = 480;
const MOST_FRAMES = 2_000;

/**
 * A short name of a text: FNV-1a, in letters and digits. It distinguishes sequences; the signature proves that a text
 * is genuine.
 */
function nameOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Splits a text into the texts of its codes. */
export function framesOf(text: string, size = FRAME_CHARS): string[] {
  const count = Math.max(1, Math.ceil(text.length / size));
  const name = nameOf(text);
  return Array.from(
    { length: count },
    (_, index) => `${MARK}/${name}/${index}/${count}/${text.slice(index * size, (index + 1) * size)}`,
  );
}

const FRAME = /^MXH1\/([0-9a-z]+)\/(\d{1,4})\/(\d{1,4})\/(.*)$/s;

/** Joins the codes of a sequence. A code of another sequence starts over. */
export class FrameCollector {
  #name = '';
  #count = 0;
  readonly #pieces = new Map<number, string>();

  /** @returns false when the text is not a code of a handoff */
  add(code: string): boolean {
    const [, name = '', index = '', count = '', piece = ''] = FRAME.exec(code) ?? [];
    const [at, of] = [Number(index), Number(count)];
    if (name === '' || of < 1 || of > MOST_FRAMES || at >= of) return false;
    if (name !== this.#name || of !== this.#count) {
      this.#pieces.clear();
      [this.#name, this.#count] = [name, of];
    }
    this.#pieces.set(at, piece);
    return true;
  }

  get progress(): { have: number; of: number } {
    return { have: this.#pieces.size, of: this.#count };
  }

  /** The whole text; null while pieces are missing, or when they do not belong together. */
  get text(): string | null {
    if (this.#count === 0 || this.#pieces.size < this.#count) return null;
    const text = Array.from({ length: this.#count }, (_, at) => this.#pieces.get(at) ?? '').join('');
    return nameOf(text) === this.#name ? text : null;
  }
}
