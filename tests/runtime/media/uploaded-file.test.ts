import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lookAtFile } from '#runtime/media/uploaded-file.ts';

const asked: string[] = [];
const ask =
  (answer: () => Response): typeof fetch =>
  async (url, init) => {
    asked.push(`${init?.method} ${url}`);
    return answer();
  };
const sized = (size: number) => ask(() => new Response(null, { headers: { 'content-length': String(size) } }));
const stored = (files: Record<string, Response>) =>
  vi.stubGlobal('caches', {
    has: async (name: string) => name === 'media mine',
    open: async () => ({ match: async (url: string) => files[url] }),
  });

beforeEach(() => void asked.splice(0));
afterEach(() => vi.unstubAllGlobals());

describe('the details of a file', () => {
  it("come from the worker's copy, with its size, without a request", async () => {
    stored({
      '/uploads/a.pdf': new Response('four', { headers: { 'content-length': '4' } }),
      '/uploads/b.pdf': new Response('fives'),
    });
    expect(await lookAtFile('/uploads/a.pdf', true, 'mine', sized(9))).toEqual({ isHere: true, size: 4 });
    expect(await lookAtFile('/uploads/b.pdf', false, 'mine', sized(9))).toEqual({ isHere: true, size: 5 });
    expect(asked).toEqual([]);
  });

  it('are its size from the server, requested once, without its content', async () => {
    stored({});
    expect(await lookAtFile('/uploads/c.pdf', true, 'mine', sized(77))).toEqual({ isHere: false, size: 77 });
    expect(await lookAtFile('/uploads/c.pdf', true, 'mine', sized(1))).toEqual({ isHere: false, size: 77 });
    expect(asked).toEqual(['HEAD /uploads/c.pdf']);
  });

  it('are empty where no server can be asked, or none answers', async () => {
    const nothing = { isHere: false, size: null };
    expect(await lookAtFile('/uploads/d.pdf', false, 'mine', sized(1))).toEqual(nothing);
    const gone = ask(() => new Response(null, { status: 404, headers: { 'content-length': '20' } }));
    expect(await lookAtFile('/uploads/d.pdf', true, 'mine', gone)).toEqual(nothing);
    const dead: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await lookAtFile('/uploads/d.pdf', true, 'mine', dead)).toEqual(nothing);
  });

  it('are not requested from other servers, which would learn who reads the list', async () => {
    expect(await lookAtFile('https://elsewhere.example/x.pdf', true, 'mine', sized(1))).toEqual({
      isHere: false,
      size: null,
    });
    expect(asked).toEqual([]);
  });
});
