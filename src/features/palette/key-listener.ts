import type { AnyRouter } from '@tanstack/react-router';
import { addDays } from '#contract/time/day.ts';
import { toGroup } from '#kit/addresses/addresses.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { noteOpened } from '#store/queries/search/recent.ts';
import { DIALOGS_OVER } from '#ui/dialog/over.ts';
import { type Deed, Presses } from './shortcuts.ts';
import type { Shown } from './shown.ts';
import { areShortcutsOn } from './switched.ts';
import { typedAhead } from './typed-ahead.ts';

interface Listening {
  router: AnyRouter;
  person: PersonRuntime;
  open(what: Shown | ((was: Shown) => Shown)): void;
}

/** Elements that accept text or have keys of their own. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable], [role=textbox], [role=combobox], [role=listbox], [role=menu], [role=slider], [role=grid]';
/** Layers over the screen that take all keys. */
const OVER = `${DIALOGS_OVER}, [role=menu]`;

/** Runs the shortcuts, and records the groups and events that are opened. */
export class KeyListener {
  readonly #listening: Listening;
  readonly #presses: Presses;
  readonly end: () => void;

  constructor(listening: Listening) {
    this.#listening = listening;
    this.#presses = new Presses(listening.person.user.role === 'admin');
    this.#noteOpened();
    const unsubscribe = listening.router.subscribe('onResolved', () => this.#noteOpened());
    this.end = () => {
      unsubscribe();
      typedAhead.end();
    };
  }

  /** @param isOpener it is the key of the palette */
  press(event: KeyboardEvent, isOpener: boolean): void {
    const { key, target, ctrlKey, metaKey, altKey, timeStamp } = event;
    if (isOpener) this.#togglePalette(timeStamp);
    if (isOpener || ctrlKey || metaKey || altKey || key === 'Shift') return;
    if (target instanceof Element && target.closest(`${OWN_KEYS}, ${OVER}`)) return;
    const isTypedAhead = key.length === 1 && typedAhead.keep(key, timeStamp);
    const isOver = !areShortcutsOn() || document.querySelector(OVER) !== null;
    const shortcut = isTypedAhead || isOver ? null : this.#presses.press(key, timeStamp);
    if (isTypedAhead) event.preventDefault();
    if (!shortcut) return;
    event.preventDefault();
    void this.#do(shortcut.deed);
  }

  #togglePalette(at: number): void {
    typedAhead.toggle(at);
    this.#listening.open((was) => (was === 'palette' ? null : 'palette'));
  }

  async #do(deed: Deed): Promise<void> {
    const { router, open } = this.#listening;
    if (deed.does === 'open') open(deed.what);
    else if (deed.does === 'go') await router.navigate(deed.to);
    else if (deed.does === 'search') {
      await this.#drawn();
      const field = document.querySelector<HTMLInputElement>('main input[type=search]');
      if (field) field.focus();
      else open('palette');
    } else await this.#openDay(deed.by);
  }

  /** Waits until the requested screen is rendered, because the search field of the previous one disappears. */
  #drawn(): Promise<void> {
    const { router } = this.#listening;
    if (router.state.status === 'idle') return Promise.resolve();
    return new Promise((resolve) => {
      const end = router.subscribe('onRendered', () => {
        end();
        resolve();
      });
    });
  }

  /** @param by 0 for today, or the day of the group that is nearest to it */
  async #openDay(by: number): Promise<void> {
    const { router, person } = this.#listening;
    const { groupId, date } = this.#parameters();
    if (groupId === undefined || date === undefined || router.state.location.search.tab !== undefined) return;
    const day = by === 0 ? undefined : addDays(date, by);
    const group = day && (await getGroup(person.store, groupId));
    if (group && (day < (group.startDate ?? day) || day > (group.endDate ?? day))) return;
    await router.navigate({ ...toGroup(groupId, day), replace: true, resetScroll: false });
  }

  #parameters(): Record<string, string | undefined> {
    return this.#listening.router.state.matches.at(-1)?.params ?? {};
  }

  #noteOpened(): void {
    const { groupId, eventId } = this.#parameters();
    const id = eventId ?? groupId;
    if (id === undefined) return;
    // A failure during sign-out does not matter.
    noteOpened(this.#listening.person.store, { kind: eventId === undefined ? 'group' : 'event', id }).catch(() => {});
  }
}
