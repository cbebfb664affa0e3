import { beforeEach, describe, expect, it } from 'vitest';
import type { Attachment } from '#contract/records/files/attachment.ts';
import { commentPlace, type DraftPlace, type Drafts, EMPTY } from '#runtime/drafts/drafts.ts';
import { SharedDrafts } from '#support/shared-drafts.ts';

const PLACE = commentPlace('7', '12');
const CHANGE = commentPlace('7', '12', '32');
const PLAN: Attachment = { name: 'plan.txt', url: '/uploads/plan.txt', type: 'text/plain' };

let browser: SharedDrafts;
beforeEach(() => {
  browser = new SharedDrafts();
});

/** A form on the screen of a tab. */
function openForm(drafts: Drafts, place: DraftPlace = PLACE) {
  const name = drafts.at(place);
  const leave = drafts.open(name);
  let isShown = true;
  return {
    leave: () => {
      isShown = false;
      leave();
    },
    content: () => drafts.read(name),
    text: () => drafts.read(name).text,
    type: (text: string | null, files = drafts.read(name).files) => drafts.put(name, { text, files }),
    post: () => drafts.handOver(name, drafts.read(name), () => isShown),
  };
}
const stored = (drafts: Drafts, userId = '7') => drafts.list(drafts.names(userId)).map(({ text }) => text);
const left = async (drafts: Drafts) => {
  const found = await drafts.left(drafts.closed('7', PLACE.scope));
  return [...found].map(([form, { text }]) => [form, text]);
};

describe('[APP-4] F40: two tabs with a draft each on the same event', () => {
  it("neither show the other's text nor lose their own when the other posts", () => {
    const [a, b] = [openForm(browser.openTab().drafts), openForm(browser.openTab().drafts)];
    a.type('From A');
    b.type('From');
    a.post().kept();
    expect(b.text()).toBe('From');
    b.type('From B');
    expect([a.text(), b.text()]).toEqual([null, 'From B']);
    expect([...browser.texts.values()].join()).not.toContain('From A');
    a.type('More from A');
    b.type(null);
    expect([a.text(), b.text()]).toEqual(['More from A', null]);
  });

  it('keep their drafts when they leave, return, and leave again', () => {
    const [first, second] = [browser.openTab(), browser.openTab()];
    const [a, b] = [openForm(first.drafts), openForm(second.drafts)];
    a.type('From A');
    b.type('From B');
    b.leave();
    a.leave();
    expect(openForm(second.drafts).text()).toBe('From B');
    expect(openForm(first.drafts).text()).toBe('From A');
  });

  it('hand a draft on only when its tab is gone, and then to one form', () => {
    const [first, second, third] = [browser.openTab(), browser.openTab(), browser.openTab()];
    openForm(first.drafts).type('From A');
    const before = openForm(second.drafts);
    expect(before.text()).toBeNull();
    before.leave();
    first.close();
    const [b, c] = [openForm(second.drafts), openForm(third.drafts)];
    expect([b.text(), c.text()]).toEqual(['From A', null]);
    expect(stored(third.drafts)).toEqual(['From A']);
  });

  it('lose nothing when both are closed: the newest is offered first, and the other one after it', async () => {
    const [first, second] = [browser.openTab(), browser.openTab()];
    openForm(first.drafts).type('From A');
    openForm(second.drafts).type('From B', [PLAN]);
    first.close();
    second.close();
    const { drafts } = browser.openTab();
    expect(await left(drafts)).toEqual([[PLACE.form, 'From B']]);
    const form = openForm(drafts);
    expect(form.content()).toEqual({ text: 'From B', files: [PLAN] });
    form.post().kept();
    form.leave();
    expect(await left(drafts)).toEqual([[PLACE.form, 'From A']]);
    expect(openForm(drafts).text()).toBe('From A');
    expect(stored(drafts)).toEqual(['From A']);
  });
});

describe('a draft', () => {
  it('belongs to one user, one scope, one form', () => {
    const { drafts } = browser.openTab();
    const places = [
      PLACE,
      CHANGE,
      { ...PLACE, userId: '9' },
      { ...PLACE, scope: 'event:13' },
      { ...PLACE, form: 'x y' },
    ];
    for (const place of places) {
      const form = openForm(drafts, place);
      expect(form.text()).toBeNull();
      form.type(JSON.stringify(place));
      form.leave();
    }
    expect(openForm(drafts, CHANGE).text()).toBe(JSON.stringify(CHANGE));
    expect(stored(drafts, '9')).toHaveLength(1);
    expect(drafts.list(drafts.names('7', 'event:13'))).toMatchObject([{ ...PLACE, scope: 'event:13' }]);
  });

  it('is offered once its form is closed, and by other tabs once its tab is', async () => {
    const [first, second] = [browser.openTab(), browser.openTab()];
    const form = openForm(first.drafts, CHANGE);
    form.type('Half a sentence');
    expect([await left(first.drafts), await left(second.drafts)]).toEqual([[], []]);
    form.leave();
    const found = [[CHANGE.form, 'Half a sentence']];
    expect([await left(first.drafts), await left(second.drafts)]).toEqual([found, []]);
    first.close();
    expect(await left(second.drafts)).toEqual(found);
  });

  it('of an open tab is offered there before one of a newer tab that is gone', async () => {
    const [first, second] = [browser.openTab(), browser.openTab()];
    const own = openForm(first.drafts);
    own.type('Own');
    openForm(second.drafts).type('Of a newer tab');
    second.close();
    own.leave();
    expect(await left(first.drafts)).toEqual([[PLACE.form, 'Own']]);
    expect(openForm(first.drafts).text()).toBe('Own');
  });

  it('that is posted is forgotten also when its form has closed and another one holds it by then', () => {
    const { drafts } = browser.openTab();
    const form = openForm(drafts);
    form.type('Hello');
    const posting = form.post();
    form.leave();
    const next = openForm(drafts);
    expect(next.text()).toBe('Hello');
    posting.kept();
    expect(next.text()).toBeNull();
    expect(stored(drafts)).toEqual([]);
  });

  it('of a form is forgotten when it is saved, though its title and its other values were changed elsewhere', () => {
    const { drafts } = browser.openTab();
    const name = drafts.at({ userId: '7', scope: 'group:1', form: 'edit-room 61' });
    const fields = { title: 'room 12', changed: { notes: 'A crib' }, before: { notes: '' } };
    drafts.put(name, { text: '12, A crib', files: [], fields });
    const saved = { text: '14, A crib', files: [], fields: { ...fields, title: 'room 14' } };
    drafts.handOver(name, saved, () => true).kept();
    expect(stored(drafts)).toEqual([]);
  });

  it('keeps text typed since when it is posted', () => {
    const form = openForm(browser.openTab().drafts);
    form.type('Hello', [PLAN]);
    const posting = form.post();
    form.type('Hello again');
    posting.kept();
    expect(form.content()).toEqual({ text: 'Hello again', files: [] });
  });

  it('[F11] lives as long as its tab where storage is full', () => {
    const { drafts } = browser.openTab();
    const form = openForm(drafts);
    browser.isFull = true;
    expect(form.type('Hello')).toBe(false);
    form.leave();
    expect(openForm(drafts).text()).toBe('Hello');
  });

  it('that cannot be read is empty', () => {
    const { drafts } = browser.openTab();
    browser.texts.set(drafts.at(PLACE), '{"text":');
    expect(openForm(drafts).content()).toEqual(EMPTY);
  });

  it('disappears from its form when another tab erases it', () => {
    const [first, second] = [browser.openTab(), browser.openTab()];
    const form = openForm(first.drafts);
    form.type('Hello');
    let isTold = false;
    first.drafts.subscribe(() => {
      isTold = true;
    });
    for (const { name } of second.drafts.list(second.drafts.names('7'))) second.drafts.put(name, EMPTY);
    expect([form.text(), isTold]).toEqual([null, true]);
  });
});

describe('[APP-2] a refused edit is taken back', () => {
  /** A form that has posted, and whose text the device has given up. */
  function posted() {
    const tab = browser.openTab();
    const form = openForm(tab.drafts);
    form.type('Hello', [PLAN]);
    const posting = form.post();
    posting.kept();
    return { ...tab, form, posting };
  }

  it('by the form that is on the screen, with its files', () => {
    const { form, posting } = posted();
    expect(posting.takeBack()).toBe(true);
    expect(form.content()).toEqual({ text: 'Hello', files: [PLAN] });
  });

  it('and given up again where the edit could not be discarded', () => {
    const { form, posting } = posted();
    posting.takeBack();
    posting.kept();
    expect(form.content()).toEqual(EMPTY);
  });

  it('not by one that has left the screen, nor by the next one there', () => {
    const { drafts, form, posting } = posted();
    form.leave();
    expect(posting.takeBack()).toBe(false);
    const next = openForm(drafts);
    expect(posting.takeBack()).toBe(false);
    expect(next.text()).toBeNull();
    expect(stored(drafts)).toEqual([]);
  });

  it('not by one with newer input', () => {
    const { form, posting } = posted();
    form.type('Something else');
    expect(posting.takeBack()).toBe(false);
    expect(form.text()).toBe('Something else');
  });

  it('not where the device’s storage is full', () => {
    const { drafts, posting } = posted();
    browser.isFull = true;
    expect(posting.takeBack()).toBe(false);
    expect(stored(drafts)).toEqual([]);
  });
});
