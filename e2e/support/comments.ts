import { type APIRequestContext, expect, type Locator, type Page } from 'playwright/test';

/** A sentence that no other story uses. */
export const words = (sentence: string): string => `${sentence} ${crypto.randomUUID().slice(0, 8)}`;

export const commentWith = (page: Page, text: string): Locator =>
  page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: text });

export async function writeComment(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your comment' }).fill(text);
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(commentWith(page, text)).toHaveCount(1);
}

/** Changes the text of a comment; resolves when the form has closed, with or without the server's verdict. */
export async function changeComment(page: Page, from: string, to: string): Promise<void> {
  await commentWith(page, from).getByRole('button', { name: 'Edit comment' }).click();
  const form = page.getByRole('form', { name: 'Edit your comment' });
  await form.getByRole('textbox', { name: 'Comment' }).fill(to);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
}

/** It is on the screen once, and waits to be sent. */
export async function expectUnsent(page: Page, text: string): Promise<void> {
  await expect(commentWith(page, text)).toHaveCount(1);
  await expect(commentWith(page, text).getByText(/^(Not sent yet|Sending…)$/)).toBeVisible();
}

/** It is on the screen once, and is not marked unsent any more. */
export async function expectSent(page: Page, text: string): Promise<void> {
  // The mark comes with the comment: before that, a missing mark proves nothing.
  await expect(commentWith(page, text)).toHaveCount(1);
  await expect(commentWith(page, text).getByText(/^(Not sent yet|Sending…|Needs attention)$/)).toHaveCount(0);
  await expect(commentWith(page, text)).toHaveCount(1);
}

interface StoredComment {
  id: string | number;
  content: string;
  version: number;
  /** Its author, under the name in the API. */
  user: object;
}

/** The comments of an event on the server. */
export async function commentsOf(request: APIRequestContext, eventId: string): Promise<StoredComment[]> {
  const answer = await request.get(`/api/schedules/${eventId}/comments`);
  expect(answer.ok(), `${answer.status()} for the comments of ${eventId}`).toBe(true);
  return answer.json();
}

/** Comments on an event without the app. Returns the new comment. @param key the idempotency key */
export async function commentBy(
  request: APIRequestContext,
  eventId: string,
  text: string,
  key: string = crypto.randomUUID(),
): Promise<StoredComment> {
  const answer = await request.post(`/api/schedules/${eventId}/comments`, {
    data: { content: text },
    headers: { 'idempotency-key': key },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/** How often the server has exactly this text. */
export async function timesOnServer(request: APIRequestContext, eventId: string, text: string): Promise<number> {
  return (await commentsOf(request, eventId)).filter(({ content }) => content === text).length;
}
