import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import type { Comment } from '#contract/records/schedule/comment.ts';
import { cutText } from '#features/comments/comment-text.tsx';
import { CommentsSection } from '#features/comments/comments-section.tsx';
import { commentPlace } from '#runtime/drafts/drafts.ts';
import { drafts } from '#runtime/drafts/window.ts';
import { forgetDrafts } from '#support/forget-drafts.ts';
import { aComment, aGroup, anEvent } from '#support/rows.ts';
import { renderAt } from '../schedule/render-at.tsx';
import { comment, field, open } from './comments-screen.tsx';

const many = (count: number): Comment[] =>
  Array.from({ length: count }, (_, index) =>
    aComment({
      id: String(1_000 + index),
      userId: '7',
      content: `Comment number ${index}.`,
      createdAt: new Date(Date.UTC(2026, 3, 1, 0, index)).toISOString(),
    }),
  );
const shown = () =>
  screen.getAllByRole('article').map((article) => article.querySelector('p + p, .content')?.textContent);
const count = () => screen.getAllByRole('article').length;
const showOlder = () => userEvent.click(screen.getByRole('button', { name: 'Show older comments' }));

afterEach(() => forgetDrafts());

describe('500 comments', () => {
  test('show the latest, and the older ones on request', async () => {
    await open(many(500));
    await screen.findByText('Comment number 499.');
    expect(count()).toBe(30);
    expect(screen.queryByText('Comment number 469.')).toBeNull();
    screen.getByText('470 more');
    await showOlder();
    await screen.findByText('Comment number 420.');
    expect(count()).toBe(80);
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Comments' }));
    expect(shown()).toHaveLength(80);
  });

  test('show an old one that is needed: not sent, being changed, or searched for', async () => {
    drafts.put(drafts.at(commentPlace('7', '12', '1002')), { text: 'Half a change', files: [] });
    await renderAt(
      '/events/12',
      {
        '/events/$eventId': ({ eventId = '' }) => <CommentsSection eventId={eventId} sought={SOUGHT} />,
      },
      {
        seed: { groups: [aGroup()], events: [anEvent()], comments: { 12: many(100) } },
        prepare: async (fake) =>
          fake
            .person()
            ?.run((commands) => commands.editComment, { commentId: '1001', content: 'Changed and not sent' }),
      },
    );
    await screen.findByText('Changed and not sent');
    await screen.findByDisplayValue('Half a change');
    const sought = await comment('Comment number 3.');
    sought.getByText('Comment number 3.');
    expect(count()).toBe(33);
  });
});
const SOUGHT = { id: '1003' };

describe('the button in the heading', () => {
  test('leads to the field below the comments', async () => {
    await open(many(2));
    await userEvent.click(await screen.findByRole('button', { name: 'Comment' }));
    expect(document.activeElement).toBe(field());
    await userEvent.keyboard('Bring boots');
    expect(field().value).toBe('Bring boots');
  });

  test('is not there where the field follows the heading', async () => {
    await open([]);
    await screen.findByText('No comments yet. Be the first to comment!');
    await screen.findByRole('textbox', { name: 'Your comment' });
    expect(screen.queryByRole('button', { name: 'Comment' })).toBeNull();
  });
});

describe('a long comment', () => {
  const long = `${'Bring boots and water. '.repeat(60)}The end.`;

  test('is cut, and a tap shows the rest', async () => {
    await open([aComment({ content: long })]);
    const more = await screen.findByRole('button', { name: /^Show more of the comment by/ });
    expect(more.textContent).toBe('more');
    expect(screen.queryByText(/The end\.$/)).toBeNull();
    await userEvent.click(more);
    const whole = screen.getByText(/The end\.$/);
    await userEvent.click(within(whole.closest('article') ?? whole).getByRole('button', { name: /^Show less/ }));
    await waitFor(() => expect(screen.queryByText(/The end\.$/)).toBeNull());
  });

  test.each([
    ['a short one is left whole', 'Short', null],
    ['so is one that is only a little too long', 'word '.repeat(130).trim(), null],
    ['lines count too', Array.from({ length: 40 }, (_, line) => `${line}`).join('\n'), /^0\n.*\n11$/s],
    ['it ends with a whole word', long, /(boots|and|water\.|Bring)$/],
    ['an address is not cut in two', `${'a '.repeat(290)}https://example.org/${'x'.repeat(400)}`, /a$/],
    ['words without spaces are cut all the same', '山'.repeat(1_000), /^山{599,600}$/],
    ['but no letter is', '🏔'.repeat(1_000), /^(🏔)+$/u],
  ])('%s', (_, text, cut) => {
    if (cut === null) expect(cutText(text)).toBeNull();
    else expect(cutText(text)).toMatch(cut);
  });
});
