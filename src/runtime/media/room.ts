import type { Media } from '#runtime/platform/media.ts';

/**
 * The room that pictures and files may take, and the order in which files make way: first those that no group needs,
 * oldest first, then those that are needed last.
 */
export class Room {
  /** The files that are there: sizes in bytes, by path, in the order in which they arrived. */
  readonly here: Map<string, number>;
  readonly #media: Media;
  /** The wanted files, in the order in which they are needed. */
  readonly #rank: ReadonlyMap<string, number>;
  readonly #limit: number;
  #used = 0;

  /** @param limit in bytes */
  constructor(media: Media, here: Map<string, number>, wanted: readonly string[], limit: number) {
    this.#media = media;
    this.here = here;
    this.#rank = new Map(wanted.map((path, index) => [path, index]));
    this.#limit = limit;
    for (const size of here.values()) this.#used += size;
  }

  /** Removes files beyond the limit. */
  async settle(): Promise<void> {
    await this.reserve(null, 0);
  }

  /**
   * Reserves room for a wanted file, if necessary in place of less needed files; false where there is none.
   * @param path null for a file without a path, for which everything makes way
   */
  async reserve(path: string | null, size: number): Promise<boolean> {
    // Two calls may run at the same time: nothing is awaited before the room is reserved.
    const victims = this.#victims(path === null ? Number.NEGATIVE_INFINITY : this.#rankOf(path), size);
    if (victims === null) return false;
    this.#used += size;
    for (const victim of victims) {
      this.#used -= this.here.get(victim) ?? 0;
      this.here.delete(victim);
    }
    if (victims.length > 0) await this.#media.delete(victims);
    return true;
  }

  /** Called when a reserved file has arrived, or failed. */
  settled(path: string, size: number, isHere: boolean): void {
    if (isHere) this.here.set(path, size);
    else this.#used -= size;
  }

  readonly #rankOf = (path: string) => this.#rank.get(path) ?? Number.POSITIVE_INFINITY;

  /** The files to remove for `size` bytes, all of them needed later than `rank`; null where they are not enough. */
  #victims(rank: number, size: number): string[] | null {
    let over = this.#used + size - this.#limit;
    if (over <= 0) return [];
    const spared = [...this.here].filter(([path]) => this.#rankOf(path) > rank);
    const order = (a: string, b: string) => {
      const [first, second] = [this.#rankOf(a), this.#rankOf(b)];
      return first === second ? 0 : second - first;
    };
    const victims: string[] = [];
    for (const [path, its] of spared.sort(([a], [b]) => order(a, b))) {
      if (over <= 0) break;
      victims.push(path);
      over -= its;
    }
    return over > 0 && size > 0 ? null : victims;
  }
}
