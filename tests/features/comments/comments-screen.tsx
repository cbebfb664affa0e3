import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Comment } from '#contract/records/schedule/comment.ts';
import { CommentsSection } from '#features/comments/comments-section.tsx';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import { aComment, aGroup, anEvent } from '#support/rows.ts';
import { type RenderAtOptions, renderAt } from '../schedule/render-at.tsx';

/** The comments on event 12, and the actions of the signed-in user. */

export const mine = aComment({
  id: '32',
  userId: '7',
  content: 'I bring the umbrella',
  author: { firstName: 'Mika', lastName: 'Sato', role: 'user', profileImageUrl: null },
});
export const theirs = aComment();

export const open = (comments: Comment[] = [theirs, mine], options: RenderAtOptions = {}) =>
  renderAt(
    '/events/12',
    { '/events/$eventId': ({ eventId = '' }) => <CommentsSection eventId={eventId} /> },
    { seed: { groups: [aGroup()], events: [anEvent()], comments: { 12: comments } }, ...options },
  );

export const comment = async (text: string) => {
  const article = (await screen.findByText(text, { selector: 'article p' })).closest('article');
  if (!article) throw new Error(`No comment says ${text}`);
  return within(article);
};
export const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
export const write = async (text: string) => {
  await screen.findByRole('textbox', { name: 'Your comment' });
  await userEvent.type(field(), text);
};
export const post = () => userEvent.click(screen.getByRole('button', { name: 'Post comment' }));
export const refuse = (message: string, fields = {}): Verdict => ({ outcome: 'rejected', message, fields });

/** Every stored draft on the device. */
export const storedDrafts = (): string => Object.values({ ...localStorage }).join('\n');
