import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { forgetChosenLanguage } from '#kit/translation/use-language.ts';
import { keepTranslation } from '#store/replica/translations.ts';
import type { FakeRuntime } from '#support/fake-runtime.tsx';
import { aComment } from '#support/rows.ts';
import { endToasts } from '#ui/toast/toast-store.ts';
import { comment, mine, open, theirs } from './comments-screen.tsx';

const translate = async () => userEvent.click(await screen.findByRole('button', { name: 'Translate comments' }));
const asked = ({ asked }: FakeRuntime) => asked.filter((call) => call.startsWith('translate'));

beforeEach(() => {
  localStorage.clear();
  forgetChosenLanguage();
  endToasts();
});

describe('the translation of comments', () => {
  test('is shown below each of them, and leaves a smile as it is', async () => {
    const smile = aComment({ id: '40', content: '👍 100' });
    const { runtime } = await open([theirs, mine, smile]);
    await comment('I bring the umbrella');
    expect(screen.queryByText('In Spanish')).toBeNull();
    await translate();
    await (await comment('I bring the umbrella')).findByText('Spanish: I bring the umbrella');
    await (await comment(theirs.content)).findByText(`Spanish: ${theirs.content}`);
    expect(asked(runtime)).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Hide translation' }));
    await waitFor(() => expect(screen.queryByText('In Spanish')).toBeNull());
  });

  test('leaves the original of one that fails, and says so', async () => {
    const { runtime } = await open([theirs, mine], {
      prepare: (fake) => {
        fake.translates = (text) =>
          text === mine.content
            ? { outcome: 'failed', message: null, isForAll: false }
            : { outcome: 'done', text: 'Traducido' };
      },
    });
    await translate();
    await screen.findByText('Translation Failed');
    screen.getByText("We couldn't translate some comments. Please try again later.");
    await (await comment(theirs.content)).findByText('Traducido');
    expect((await comment(mine.content)).queryByText('In Spanish')).toBeNull();
    // Only comments without a translation are requested again.
    runtime.translates = () => ({ outcome: 'done', text: 'Llevo el paraguas' });
    await translate();
    await (await comment(mine.content)).findByText('Llevo el paraguas');
    expect(asked(runtime).filter((call) => call.endsWith(theirs.content))).toHaveLength(1);
  });

  test('stops asking a server that refuses every request', async () => {
    const many = Array.from({ length: 20 }, (_, index) => aComment({ id: `${100 + index}`, content: `Word ${index}` }));
    const { runtime } = await open(many, {
      prepare: (fake) => {
        fake.translates = () => ({ outcome: 'failed', message: 'That was a lot of questions.', isForAll: true });
      },
    });
    await translate();
    await screen.findByText('That was a lot of questions.');
    expect(asked(runtime).length).toBeLessThanOrEqual(3);
  });

  test('is shown as plain text, with links that open safely', async () => {
    await open([mine], {
      prepare: (fake) => {
        fake.translates = () => ({ outcome: 'done', text: '<b>Ver</b> https://example.org' });
      },
    });
    await translate();
    await (await comment(mine.content)).findByText(/<b>Ver<\/b>/);
    expect(screen.getByRole('link', { name: 'https://example.org' }).getAttribute('rel')).toContain('noopener');
  });

  test('can be read without a network, and says that the comment has changed since', async () => {
    const row = { place: `comment:${mine.id}`, language: 'Spanish', text: 'Llevo el paraguas', at: 1 };
    await open([mine], {
      online: false,
      prepare: ({ store }) => keepTranslation(store, { ...row, source: 'I bring an umbrella' }),
    });
    const shown = await comment(mine.content);
    await shown.findByText('Llevo el paraguas');
    shown.getByText('The original has changed since.');
    expect(shown.getByRole('button', { name: 'Translate again' }).getAttribute('aria-disabled')).toBe('true');
  });
});
