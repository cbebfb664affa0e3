import type { DraftForm, Drafts } from '#runtime/drafts/drafts.ts';
import type { DraftPlace } from '#runtime/drafts/families.ts';
import { conclude, VERDICT_TIMEOUT_MS } from '#runtime/person/writing/verdict.ts';
import type { EditForm } from '#runtime/platform/edit-form.ts';
import type { Command } from '#store/commands/command.ts';
import type { Store } from '#store/database/database.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import type { SharedDrafts } from '#support/shared-drafts.ts';
import type { Device } from './device.ts';
import type { World } from './world.ts';

/** The time after a refusal until a page learns of it. */
const HEARD_MS = 20;

/** A form on a screen, as the user sees it. */
export interface OpenForm {
  place: DraftPlace;
  draft: DraftForm;
  isHere: boolean;
  leave(): void;
}

/**
 * The content of a page: one event at a time, with its forms. They leave with it, whatever has been posted from them.
 */
export class Screen {
  readonly #world: World;
  readonly #device: Device;
  readonly #drafts: Drafts;
  readonly #close: () => void;
  #forms: OpenForm[] = [];
  #isDead = false;

  constructor(world: World, device: Device, shared: SharedDrafts) {
    const { drafts, close } = shared.openTab();
    this.#world = world;
    this.#device = device;
    this.#drafts = drafts;
    this.#close = close;
  }

  /** The form at a place; the user comes from wherever they were. */
  form(place: DraftPlace): OpenForm {
    const isSame = (open: OpenForm) => open.place.commentKey === place.commentKey;
    if (this.#forms.some((open) => open.place.eventKey !== place.eventKey)) this.leave();
    const there = this.#forms.find(isSame);
    if (there) return there;
    const draft = this.#drafts.form(place);
    const close = draft.open();
    const form = { place, draft, isHere: true, leave: () => this.#leave(form, close) };
    this.#forms.push(form);
    return form;
  }

  /** Whether a form shows these words as unposted text. */
  shows(words: string): boolean {
    return !this.#isDead && this.#forms.some(({ draft }) => draft.get().text === words);
  }

  /** The user goes to another screen. */
  leave(): void {
    for (const form of [...this.#forms]) form.leave();
  }

  /** The event that is shown is not on the device any more: its forms leave the screen. */
  async leaveGone(store: Store): Promise<void> {
    for (const form of [...this.#forms]) if (!(await getEvent(store, form.place.eventKey))) form.leave();
  }

  die(): void {
    this.#isDead = true;
    for (const form of this.#forms) form.isHere = false;
    this.#forms = [];
    this.#close();
  }

  /**
   * Posts the text of a form. It waits for the verdict for the usual time (APP-1), even if the user has left meanwhile.
   */
  async post(
    form: OpenForm,
    words: string,
    store: Store,
    give: () => Promise<Command | null>,
  ): Promise<Command | null> {
    form.draft.put({ ...form.draft.get(), text: words });
    const posting = this.#posting(form, words);
    const command = await give();
    if (command?.outcome !== 'kept') {
      form.draft.put({ ...form.draft.get(), text: null });
      return command;
    }
    posting.kept();
    const until = this.#world.clock.now() + VERDICT_TIMEOUT_MS;
    this.#device.onRefused(command.opId, () => {
      if (this.#world.clock.now() + HEARD_MS > until || !this.#device.online) return;
      this.#world.clock.after(HEARD_MS, () => {
        if (!this.#isDead) this.#world.inBackground(() => conclude(command, { store, form: posting }));
      });
    });
    return command;
  }

  /** The form's part, which is checked: a text that is taken back must be on a screen of this device. */
  #posting({ place, draft }: OpenForm, words: string): EditForm {
    const { faults, violations } = this.#world;
    const posting = draft.handOver(words, () => draft.get().text === words);
    const giveBack = () => void this.#drafts.add(place, { text: words, files: [] });
    const faulty = faults.form?.(posting, giveBack) ?? posting;
    return {
      ...faulty,
      takeBack: () => {
        const isTaken = faulty.takeBack();
        if (isTaken && !this.#device.shows(words)) violations.push(`'${words}' went back into a form that has gone`);
        return isTaken;
      },
    };
  }

  #leave(form: OpenForm, close: () => void): void {
    form.isHere = false;
    this.#forms = this.#forms.filter((other) => other !== form);
    close();
  }
}
