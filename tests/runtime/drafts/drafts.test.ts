import { beforeEach, describe, expect, it } from 'vitest';
import type { Attachment } from '#contract/records/files/attachment.ts';
import type { DraftForm, Drafts } from '#runtime/drafts/drafts.ts';
import type { DraftPlace } from '#runtime/drafts/families.ts';
import { SharedDrafts } from '#support/shared-drafts.ts';

const PLACE: DraftPlace = { userId: '7', eventKey: '12', commentKey: null };
const CHANGE: DraftPlace = { ...PLACE, commentKey: '32' };
const PLAN: Attachment = { name: 'plan.txt', url: '/uploads/plan.txt', type: 'text/plain' };

let browser: SharedDrafts;
beforeEach(() => {
  browser = new SharedDrafts();
});

/** A form on the screen of a tab. */
function openForm(drafts: Drafts, place = PLACE): DraftForm & { leave(): void } {
  const form = drafts.form(place);
  const leave = form.open();
  return Object.assign(form, { leave });
}
const type = (form: DraftForm, text: string | null) => form.put({ ...form.get(), text });
const textOf = (form: DraftForm) => form.get().text;
const shown = () => true;
const left = (drafts: Drafts, userId = '7') => drafts.list(drafts.names(userId)).map(({ text }) => text);

describe('[APP-4] F40: two tabs with a draft each on the same event', () => {
  it("neither show the other's text nor lose their own when the other posts", () => {
    const [a, b] = [openForm(browser.openTab().drafts), openForm(browser.openTab().drafts)];
    type(a, 'From A');
    type(b, 'From');
    a.handOver('From A', shown).kept();
    expect(textOf(b)).toBe('From');
    type(b, 'From B');
    expect([textOf(a), textOf(b)]).toEqual([null, 'From B']);
    expect([...browser.texts.values()].join()).not.toContain('From A');
    type(a, 'More from A');
    type(b, null);
    expect([textOf(a), textOf(b)]).toEqual(['More from A', null]);
  });

  it('do not touch each other’s drafts when they leave, return, and leave again', () => {
    const [first, second] = [browser.openTab(), browser.openTab()];
    const a = openForm(first.drafts);
    const b = openForm(second.drafts);
    type(a, 'From A');
    type(b, 'From B');
    b.leave();
    const again = openForm(second.drafts);
    expect(textOf(again)).toBe('From B');
    expect(textOf(a)).toBe('From A');
  });

  it('hand a draft on only when its tab is gone or has left the event, and then to one form', () => {
    const [first, second, third] = [browser.openTab(), browser.openTab(), browser.openTab()];
    type(openForm(first.drafts), 'From A');
    expect(textOf(openForm(second.drafts))).toBeNull();
    first.close();
    const [b, c] = [openForm(second.drafts), openForm(third.drafts)];
    expect([textOf(b), textOf(c)]).toEqual(['From A', null]);
    b.leave();
    expect(textOf(openForm(third.drafts))).toBe('From A');
  });

  it('lose nothing when both are closed: the next form contains both', () => {
    const [first, second] = [browser.openTab(), browser.openTab()];
    type(openForm(first.drafts), 'From A');
    const b = openForm(second.drafts);
    b.put({ text: 'From B', files: [PLAN] });
    first.close();
    second.close();
    const { drafts } = browser.openTab();
    const form = openForm(drafts);
    expect(form.get()).toEqual({ text: 'From A\n\nFrom B', files: [PLAN] });
    expect(left(drafts)).toEqual(['From A\n\nFrom B']);
  });
});

describe('a draft', () => {
  it('belongs to one user, one event, one comment', () => {
    const { drafts } = browser.openTab();
    for (const place of [PLACE, CHANGE, { ...PLACE, userId: '9' }, { ...PLACE, eventKey: '13' }]) {
      const form = openForm(drafts, place);
      expect(textOf(form)).toBeNull();
      type(form, JSON.stringify(place));
      form.leave();
    }
    expect(textOf(openForm(drafts, CHANGE))).toBe(JSON.stringify(CHANGE));
    expect(left(drafts, '9')).toHaveLength(1);
  });

  it('is found once its form is closed, and not while it is being written', async () => {
    const [first, second] = [browser.openTab(), browser.openTab()];
    const form = openForm(first.drafts, CHANGE);
    expect(await second.drafts.isLeftAt(CHANGE)).toBe(false);
    type(form, 'Half a sentence');
    expect(await second.drafts.isLeftAt(CHANGE)).toBe(false);
    first.close();
    expect(await second.drafts.isLeftAt(CHANGE)).toBe(true);
  });

  it('that is posted is forgotten also when its form has closed and another one holds it by then', () => {
    const { drafts } = browser.openTab();
    const form = openForm(drafts);
    type(form, 'Hello');
    const posting = form.handOver('Hello', shown);
    form.leave();
    const next = openForm(drafts);
    expect(textOf(next)).toBe('Hello');
    posting.kept();
    expect(textOf(next)).toBeNull();
    expect(left(drafts)).toEqual([]);
  });

  it('keeps text typed since when it is posted', () => {
    const { drafts } = browser.openTab();
    const form = openForm(drafts);
    form.put({ text: 'Hello', files: [PLAN] });
    const posting = form.handOver('Hello', shown);
    type(form, 'Hello again');
    posting.kept();
    expect(form.get()).toEqual({ text: 'Hello again', files: [] });
  });

  it('[F11] lives as long as its tab where storage is full', () => {
    const { drafts } = browser.openTab();
    const form = openForm(drafts);
    browser.isFull = true;
    expect(type(form, 'Hello')).toBe(false);
    form.leave();
    expect(textOf(openForm(drafts))).toBe('Hello');
  });

  it('is erased with all others', () => {
    const [first, second] = [browser.openTab(), browser.openTab()];
    const form = openForm(first.drafts);
    type(form, 'Hello');
    second.drafts.forgetAll();
    expect(textOf(form)).toBeNull();
    expect(browser.texts.size).toBe(0);
  });
});

describe('[APP-2] a refused edit is taken back', () => {
  /** A form that has posted, and whose text the device has given up. */
  function posted() {
    const tab = browser.openTab();
    const form = openForm(tab.drafts);
    form.put({ text: 'Hello', files: [PLAN] });
    const posting = form.handOver('Hello', shown);
    posting.kept();
    return { ...tab, form, posting };
  }

  it('by the form that is on the screen, with its files', () => {
    const { form, posting } = posted();
    expect(posting.takeBack()).toBe(true);
    expect(form.get()).toEqual({ text: 'Hello', files: [PLAN] });
    // The transaction that asked was retried.
    expect(posting.takeBack()).toBe(true);
  });

  it('not by one that has left the screen, nor by the next one there', () => {
    const { drafts, form, posting } = posted();
    form.leave();
    expect(posting.takeBack()).toBe(false);
    const next = openForm(drafts);
    expect(posting.takeBack()).toBe(false);
    expect(textOf(next)).toBeNull();
    expect(left(drafts)).toEqual([]);
  });

  it('not by one with newer input', () => {
    const { form, posting } = posted();
    type(form, 'Something else');
    expect(posting.takeBack()).toBe(false);
    expect(textOf(form)).toBe('Something else');
  });

  it('not by one that does not show it', () => {
    const { drafts } = browser.openTab();
    const form = openForm(drafts);
    type(form, 'Hello');
    const posting = form.handOver('Hello', () => false);
    posting.kept();
    expect(posting.takeBack()).toBe(false);
    expect(left(drafts)).toEqual([]);
  });

  it('not where the device’s storage is full', () => {
    const { drafts, posting } = posted();
    browser.isFull = true;
    expect(posting.takeBack()).toBe(false);
    expect(left(drafts)).toEqual([]);
  });
});

describe('[APP-5] F40: drafts of a form of several fields', () => {
  const FORM = { userId: '7', scope: 'group:1', form: 'edit-room 61' };
  /** Each in a tab of its own, all at once; then the tabs are closed. */
  const leave = (...texts: string[]) => {
    const tabs = texts.map((text) => {
      const { forms, close } = browser.openTab();
      const form = forms.form(FORM);
      form.open();
      form.put({ text, files: [] });
      return close;
    });
    for (const close of tabs) close();
  };

  it('that two tabs left at one place are taken over one after the other, and never merged', () => {
    leave('{"a":1}', '{"b":2}');
    const { forms } = browser.openTab();
    const form = forms.form(FORM);
    form.open();
    expect(form.get().text).toBe('{"a":1}');
    form.handOver('{"a":1}', () => true).kept();
    expect(form.get().text).toBeNull();
    const next = browser.openTab().forms.form(FORM);
    next.open();
    expect(next.get().text).toBe('{"b":2}');
  });

  it('are separate from drafts of comments', () => {
    leave('{"a":1}');
    const { drafts, forms } = browser.openTab();
    drafts.add(PLACE, { text: 'Words', files: [] });
    expect(left(drafts)).toEqual(['Words']);
    expect(forms.list(forms.names('7')).map(({ form, text }) => [form, text])).toEqual([['edit-room 61', '{"a":1}']]);
  });
});
