import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ScheduleItem } from '#contract/records/schedule/schedule-item.ts';
import { CommentsSection } from '#features/comments/comments-section.tsx';
import { EventScreen } from '#features/event/event-screen.tsx';
import { forgetChosenLanguage } from '#kit/translation/use-language.ts';
import { keepTranslation } from '#store/replica/translations.ts';
import type { FakeRuntime } from '#support/fake-runtime.tsx';
import { aComment, aGroup, anEvent } from '#support/rows.ts';
import { seedStore } from '#support/seed.ts';
import { endToasts } from '#ui/toast/toast-store.ts';
import { type RenderAtOptions, renderAt } from '../schedule/render-at.tsx';

const NO_PROVIDER = 'Translation is not set up on this server.';
const described = anEvent({ description: '<p>Bring an <strong>apron</strong></p>', instruction: 'Be early' });

const open = async (event: ScheduleItem = described, options: RenderAtOptions = {}) => {
  const opened = await renderAt(
    '/events/12',
    {
      '/events/$eventId': ({ eventId = '' }) => (
        <EventScreen
          eventId={eventId}
          comments={<CommentsSection eventId={eventId} />}
          edit={() => null}
          facts={() => null}
        />
      ),
    },
    { seed: { groups: [aGroup()], events: [event] }, ...options },
  );
  await screen.findByRole('heading', { level: 2, name: 'Sushi workshop' });
  return opened;
};
const section = (name: string) => within(screen.getByRole('region', { name }));
const button = () => screen.findByRole('button', { name: 'Translate' });
const selector = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' });
const asked = ({ asked }: FakeRuntime) => asked.filter((call) => call.startsWith('translate'));
/** The device already has the description in Spanish. */
const prepared = (source: string) => ({
  prepare: ({ store }: FakeRuntime) =>
    keepTranslation(store, {
      place: 'event:12 description',
      language: 'Spanish',
      source,
      text: '<p>Delantal</p>',
      at: 1,
    }),
});

beforeEach(() => {
  localStorage.clear();
  forgetChosenLanguage();
  endToasts();
});
afterEach(() => vi.unstubAllGlobals());

describe('the translation of an event', () => {
  test('is offered where there is a description or an instruction, and not elsewhere', async () => {
    const { unmount } = await open(anEvent({ description: '', instruction: '<p>Be early</p>' }));
    await button();
    expect(selector().value).toBe('Spanish');
    expect([...selector().options].map(({ value }) => value)).toEqual([
      'Spanish',
      'French',
      'German',
      'Italian',
      'Portuguese',
      'Russian',
      'Japanese',
      'Simplified Chinese',
      'Traditional Chinese',
      'Korean',
      'Arabic',
    ]);
    unmount();
    await open(anEvent({ description: '<p><br></p>', instruction: '' }));
    await screen.findByRole('heading', { level: 2, name: 'Sushi workshop' });
    expect(screen.queryByRole('button', { name: 'Translate' })).toBeNull();
  });

  test('is shown below the original, with its formatting, and not before it is requested', async () => {
    const { runtime } = await open();
    expect(section('Description').queryByText('In Spanish')).toBeNull();
    await userEvent.click(await button());
    await section('Description').findByText('In Spanish');
    expect(section('Description').getByText('apron').tagName).toBe('STRONG');
    expect((await section('Description').findByText('Spanish: apron')).tagName).toBe('STRONG');
    section('Instructions').getByText('Be early');
    await section('Instructions').findByText('Spanish: Be early');
    expect(asked(runtime)).toEqual([`translate Spanish ${described.description}`, 'translate Spanish Be early']);
    await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).toBe('true'));
  });

  test('is sanitized again, whatever the server did', async () => {
    await open(described, {
      prepare: (fake) => {
        fake.translates = () => ({
          outcome: 'done',
          text: '<p onclick="x()">Hola<script>window.hacked = 1</script></p>',
        });
      },
    });
    await userEvent.click(await button());
    const [words] = await section('Description').findAllByText('Hola');
    expect(words?.outerHTML).toBe('<p>Hola</p>');
  });

  test('has one control for the page, which translates the comments too', async () => {
    const { runtime } = await open(described, {
      seed: { groups: [aGroup()], events: [described], comments: { 12: [aComment({ id: '31', content: 'See you' })] } },
    });
    await screen.findByText('See you');
    expect(screen.getAllByRole('button', { name: /^Translate/ })).toHaveLength(1);
    await userEvent.click(await button());
    await waitFor(() => expect(screen.getAllByText('In Spanish')).toHaveLength(3));
    expect(asked(runtime)).toHaveLength(3);
  });

  test('stays on the device, and can be read without a network', async () => {
    const { runtime } = await open(described, { ...prepared(described.description), online: false });
    await section('Description').findByText('Delantal');
    screen.getByText('Translating needs a connection.');
    await userEvent.click(await button());
    expect(asked(runtime)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Hide translation' }));
    await waitFor(() => expect(screen.queryByText('Delantal')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Show translation' }));
    await section('Description').findByText('Delantal');
  });

  test('is kept for each language', async () => {
    const { runtime } = await open(described, prepared(described.description));
    await section('Description').findByText('Delantal');
    await userEvent.selectOptions(selector(), 'Arabic');
    await waitFor(() => expect(screen.queryByText('Delantal')).toBeNull());
    await userEvent.click(await button());
    const words = await section('Instructions').findByText('Arabic: Be early');
    expect(words.closest('[lang]')?.getAttribute('lang')).toBe('ar');
    await userEvent.selectOptions(selector(), 'Spanish');
    await section('Description').findByText('Delantal');
    expect(asked(runtime)).toHaveLength(2);
  });

  test('of an original that has changed says so, and is made again', async () => {
    const { runtime } = await open(described, prepared('<p>Bring a towel</p>'));
    await section('Description').findByText('Delantal');
    section('Description').getByText('The original has changed since.');
    await userEvent.click(screen.getByRole('button', { name: 'Translate again' }));
    await section('Description').findByText('Spanish: apron');
    expect(screen.queryByText('The original has changed since.')).toBeNull();
    expect(asked(runtime)).toEqual([`translate Spanish ${described.description}`]);

    const later = { ...described, description: '<p>Bring nothing</p>', version: 9 };
    await act(() => seedStore(runtime.store, { groups: [aGroup()], events: [later] }));
    await section('Description').findByText('The original has changed since.');
    section('Description').getByText('Bring nothing');
    section('Description').getByText('Spanish: apron');
  });

  test("that fails says so, with the server's words, and leaves the other text alone", async () => {
    await open(described, {
      prepare: (fake) => {
        fake.translates = (text) =>
          text === 'Be early'
            ? { outcome: 'done', text: 'Llega pronto' }
            : { outcome: 'failed', message: NO_PROVIDER, isForAll: false };
      },
    });
    await userEvent.click(await button());
    await screen.findByText('Translation Failed');
    screen.getByText("We couldn't translate the content. Please try again later.");
    screen.getByText(NO_PROVIDER);
    await section('Instructions').findByText('Llega pronto');
    expect(section('Description').queryByText('In Spanish')).toBeNull();
  });

  test('is made by the browser where the server has no provider', async () => {
    const pairs: unknown[] = [];
    vi.stubGlobal('Translator', {
      availability: async () => 'available',
      create: async (pair: unknown) => {
        pairs.push(pair);
        return { translate: async (words: string) => words.toUpperCase() };
      },
    });
    await open(described, {
      prepare: (fake) => {
        fake.translates = () => ({ outcome: 'failed', message: NO_PROVIDER, isForAll: false });
      },
    });
    await userEvent.click(await button());
    expect((await section('Description').findByText('APRON')).tagName).toBe('STRONG');
    await section('Instructions').findByText('BE EARLY');
    expect(pairs).toMatchObject([{ sourceLanguage: 'en', targetLanguage: 'es' }]);
    expect(screen.queryByText('Translation Failed')).toBeNull();
  });

  test('begins in the language of the settings, or as the browser remembers it', async () => {
    localStorage.setItem('translation-language 7', 'Korean');
    const { runtime } = await open();
    await button();
    expect(selector().value).toBe('Korean');
    await act(() =>
      runtime.store.run((db) =>
        db.settings.put({ id: 'me', defaultTranslationLanguage: 'French', clock: null, version: 1 }),
      ),
    );
    await waitFor(() => expect(selector().value).toBe('French'));
    await waitFor(() => expect(localStorage.getItem('translation-language 7')).toBe('French'));
  });
});
