import { toAdmin, toDashboard, toGroups, toMyDay, toSettings } from '#kit/addresses/addresses.ts';

/** Types and tables shared by the listener and the dialog of shortcuts. */

export type Deed =
  | { does: 'open'; what: 'palette' | 'shortcuts' }
  | { does: 'go'; to: typeof toDashboard | typeof toMyDay | typeof toGroups | typeof toSettings | typeof toAdmin }
  | { does: 'search' }
  | { does: 'day'; by: -1 | 0 | 1 };

interface Shortcut {
  /** The keys to press one after the other, as in `KeyboardEvent.key`. */
  keys: readonly string[];
  says: string;
  deed: Deed;
  adminsOnly?: true;
}

interface ShortcutSection {
  heading: string;
  shortcuts: readonly Shortcut[];
}

/** All but the one that opens the palette, which is pressed with Control or Command. */
export const SHORTCUTS: readonly ShortcutSection[] = [
  {
    heading: 'Anywhere',
    shortcuts: [
      { keys: ['/'], says: 'Search on this screen', deed: { does: 'search' } },
      { keys: ['?'], says: 'Show keyboard shortcuts', deed: { does: 'open', what: 'shortcuts' } },
      { keys: ['g', 'd'], says: 'Go to Dashboard', deed: { does: 'go', to: toDashboard } },
      { keys: ['g', 'm'], says: 'Go to My Day', deed: { does: 'go', to: toMyDay } },
      { keys: ['g', 'g'], says: 'Go to Groups', deed: { does: 'go', to: toGroups } },
      { keys: ['g', 's'], says: 'Go to User Settings', deed: { does: 'go', to: toSettings } },
      { keys: ['g', 'a'], says: 'Go to Admin Dashboard', deed: { does: 'go', to: toAdmin }, adminsOnly: true },
    ],
  },
  {
    heading: 'On a schedule',
    shortcuts: [
      { keys: ['ArrowLeft'], says: 'Previous day', deed: { does: 'day', by: -1 } },
      { keys: ['ArrowRight'], says: 'Next day', deed: { does: 'day', by: 1 } },
      { keys: ['t'], says: 'Today', deed: { does: 'day', by: 0 } },
    ],
  },
];

/** Pressed together at an event of a schedule, which listens for them itself. */
export const MOVES: readonly { keys: readonly string[]; says: string }[] = [
  { keys: ['Alt', 'ArrowUp'], says: 'Move 15 minutes earlier' },
  { keys: ['Alt', 'ArrowDown'], says: 'Move 15 minutes later' },
  { keys: ['Alt', 'Shift', 'ArrowUp'], says: 'Move to the day before' },
  { keys: ['Alt', 'Shift', 'ArrowDown'], says: 'Move to the day after' },
  { keys: ['Shift', 'ArrowUp'], says: 'End 15 minutes earlier, on the trip' },
  { keys: ['Shift', 'ArrowDown'], says: 'End 15 minutes later, on the trip' },
  { keys: ['n'], says: 'Add an event, on the trip' },
];

/** The second key of two must follow within this time. */
const BETWEEN_MS = 1_500;

/** Follows the pressed keys one by one. */
export class Presses {
  readonly #shortcuts: readonly Shortcut[];
  #first: { key: string; at: number } | null = null;

  constructor(isAdmin: boolean) {
    this.#shortcuts = SHORTCUTS.flatMap(({ shortcuts }) => shortcuts).filter(
      ({ adminsOnly }) => isAdmin || !adminsOnly,
    );
  }

  /** The shortcut that a key completes. @param at milliseconds, by a clock that only goes forward */
  press(key: string, at: number): Shortcut | null {
    const first = this.#first !== null && at - this.#first.at <= BETWEEN_MS ? this.#first.key : null;
    this.#first = null;
    const second = this.#shortcuts.find(({ keys }) => keys.length === 2 && keys[0] === first && keys[1] === key);
    if (second) return second;
    if (this.#shortcuts.some(({ keys }) => keys.length === 2 && keys[0] === key)) this.#first = { key, at };
    return this.#shortcuts.find(({ keys }) => keys.length === 1 && keys[0] === key) ?? null;
  }
}
