import styles from './moving.module.css';

const BESIDE = { x: -20, y: -12 };

/**
 * A preview of a moved event with its new time: it follows the pointer, or stays at the card while keys move the event.
 */
export class Ghost {
  readonly #card: HTMLElement;
  readonly #place = document.createElement('div');
  readonly #label = document.createElement('p');
  readonly #offset: { x: number; y: number };

  /** @param at where the pointer grabbed the card, in pixels of the window; null when keys move it */
  constructor(card: HTMLElement, at: { x: number; y: number } | null) {
    const { left, top, width, height } = card.getBoundingClientRect();
    this.#card = card;
    this.#offset = at ? { x: at.x - left, y: at.y - top } : { x: 0, y: 0 };
    this.#place.className = styles.ghost ?? '';
    this.#place.inert = true;
    this.#place.ariaHidden = 'true';
    this.#label.className = styles.label ?? '';
    // The width that the style sheet of the card depends on.
    this.#place.style.width = `${card.closest('section')?.clientWidth ?? width}px`;
    this.#place.append(this.#label);
    if (at) {
      const copy = card.cloneNode(true) as HTMLElement;
      copy.style.width = `${width}px`;
      copy.style.height = `${height}px`;
      copy.removeAttribute('data-event');
      this.#place.append(copy);
    }
    card.dataset.moved = at ? 'drag' : 'keys';
    document.body.append(this.#place);
    this.moveTo(at ?? { x: left, y: top });
  }

  /** @param isSmall shows only the label beside the pointer, because the card would hide the drop target */
  moveTo({ x, y }: { x: number; y: number }, isSmall = false): void {
    const { x: left, y: top } = isSmall ? BESIDE : this.#offset;
    this.#place.toggleAttribute('data-small', isSmall);
    this.#place.style.translate = `${Math.round(x - left)}px ${Math.round(y - top)}px`;
    const room = document.documentElement.clientWidth - this.#label.offsetWidth - (x - left);
    this.#label.style.translate = `${Math.round(Math.min(room, 0))}px`;
  }

  say(text: string): void {
    this.#label.textContent = text;
  }

  remove(): void {
    delete this.#card.dataset.moved;
    this.#place.remove();
  }
}
