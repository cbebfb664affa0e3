import { describe, expect, it } from 'vitest';
import { CONTENT_HASH_HEADER } from '#contract/calls/headers.ts';
import { keptUploads } from '#runtime/media/kept-uploads.ts';

const { cacheWillUpdate } = keptUploads;

interface Said {
  status?: number;
  type?: string;
  mark?: boolean;
  from?: ResponseType;
}

/** An answer under /uploads/, by default as from our own origin. */
function answer({ status = 200, type = 'image/png', mark = true, from = 'basic' }: Said = {}): Response {
  const headers = { 'content-type': type, ...(mark && { [CONTENT_HASH_HEADER]: 'ab12' }) };
  return Object.defineProperty(new Response('…', { status, headers }), 'type', { value: from });
}

describe('[FILE-8] the worker’s copy of uploads', () => {
  it.each(['image/png', 'application/pdf', 'text/plain; charset=utf-8', 'Image/SVG+xml'])('keeps %s', async (type) => {
    const response = answer({ type });
    expect(await cacheWillUpdate({ response })).toBe(response);
  });

  it.each<[string, Said]>([
    ['a captive portal’s page', { type: 'text/html; charset=utf-8', mark: false }],
    ['a page that bears the mark', { type: 'text/html' }],
    ['a portal’s picture', { mark: false }],
    ['a refusal', { status: 404, type: 'application/json', mark: false }],
    ['an error with 200', { type: 'application/json' }],
    ['a part', { status: 206 }],
    ['what comes from elsewhere', { from: 'cors' }],
    ['what cannot be looked into', { from: 'opaque' }],
  ])('does not keep %s', async (_, said) => {
    expect(await cacheWillUpdate({ response: answer(said) })).toBeNull();
  });
});
