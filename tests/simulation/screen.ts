import { type DraftContent, type DraftPlace, type Drafts, EMPTY } from '#runtime/drafts/drafts.ts';
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
interface OpenForm {
  place: DraftPlace;
  draft(): DraftContent;
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
    if (this.#forms.some((open) => open.place.scope !== place.scope)) this.leave();
    const there = this.#forms.find((open) => open.place.form === place.form);
    if (there) return there;
    const name = this.#drafts.at(place);
    const close = this.#drafts.open(name);
    const draft = () => this.#drafts.read(name);
    const form = { place, draft, isHere: true, leave: () => this.#leave(form, close) };
    this.#forms.push(form);
    return form;
  }

  /** Whether a form shows these words as unposted text. */
  shows(words: string): boolean {
    return !this.#isDead && this.#forms.some(({ draft }) => draft().text === words);
  }

  /** The user goes to another screen. */
  leave(): void {
    for (const form of [...this.#forms]) form.leave();
  }

  /** The event that is shown is not on the device any more: its forms leave the screen. */
  async leaveGone(store: Store): Promise<void> {
    for (const form of [...this.#forms])
      if (!(await getEvent(store, form.place.scope.replace('event:', '')))) form.leave();
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
    const name = this.#drafts.at(form.place);
    this.#drafts.put(name, { text: words, files: [] });
    const posting = this.#posting(form, words);
    const command = await give();
    if (command?.outcome !== 'kept') {
      this.#drafts.put(name, EMPTY);
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
  #posting(form: OpenForm, words: string): EditForm {
    const { faults, violations } = this.#world;
    const content = { text: words, files: [] };
    const posting = this.#drafts.handOver(this.#drafts.at(form.place), content, () => form.isHere);
    const elsewhere = { ...form.place, form: `${form.place.form} elsewhere` };
    const giveBack = () => void this.#drafts.put(this.#drafts.at(elsewhere), content);
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
