import styles from './moving.module.css';

/** Where the words stand that are beside the pointer, from there to it. */
const BESIDE = { x: -20, y: -12 };

/** What follows the pointer while an event is dragged, or stands at its card while keys move it: where it would go. */
export class Ghost {
  readonly #card: HTMLElement;
  readonly #place = document.createElement('div');
  readonly #label = document.createElement('p');
  readonly #offset: { x: number; y: number };

  /** @param at where the pointer took hold of the card, in pixels of the window; null where keys move it */
  constructor(card: HTMLElement, at: { x: number; y: number } | null) {
    const { left, top, width } = card.getBoundingClientRect();
    this.#card = card;
    this.#offset = at ? { x: at.x - left, y: at.y - top } : { x: 0, y: 0 };
    this.#place.className = styles.ghost ?? '';
    this.#place.inert = true;
    this.#place.ariaHidden = 'true';
    this.#label.className = styles.label ?? '';
    this.#place.append(this.#label);
    if (at) {
      const copy = card.cloneNode(true) as HTMLElement;
      copy.style.width = `${width}px`;
      copy.removeAttribute('data-event');
      this.#place.append(copy);
    }
    card.dataset.moved = at ? 'drag' : 'keys';
    document.body.append(this.#place);
    this.moveTo(at ?? { x: left, y: top });
  }

  /** @param isSmall nothing but the words, beside the pointer: the card would hide what it is dropped on */
  moveTo({ x, y }: { x: number; y: number }, isSmall = false): void {
    const { x: left, y: top } = isSmall ? BESIDE : this.#offset;
    this.#place.toggleAttribute('data-small', isSmall);
    this.#place.style.translate = `${Math.round(x - left)}px ${Math.round(y - top)}px`;
  }

  say(text: string): void {
    this.#label.textContent = text;
  }

  remove(): void {
    delete this.#card.dataset.moved;
    this.#place.remove();
  }
}
