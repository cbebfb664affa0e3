import { describe, expect, it } from 'vitest';
import { Connectivity } from '#runtime/platform/connectivity.ts';
import { FakePage } from '#support/fake-platform.ts';
import { json } from '#support/model-server.ts';
import type { WireAnswer, WireRequest } from '#sync/ports/transport.ts';

const asked: WireRequest = { method: 'GET', path: '/api/groups', body: null, key: null, asUser: null };
const answered = json(200, []);
const unreachable: WireAnswer = { kind: 'unreachable' };

/** A network whose answers the test gives. */
function network() {
  const page = new FakePage('https://somewhere.example');
  const connectivity = new Connectivity(page);
  const waiting: ((answer: WireAnswer) => void)[] = [];
  const transport = connectivity.observing({
    send: () => new Promise<WireAnswer>((resolve) => waiting.push(resolve)),
  });
  const ask = () => {
    const sent = transport.send(asked);
    const answer = waiting.at(-1);
    return async (what: WireAnswer) => {
      answer?.(what);
      await sent;
    };
  };
  return { page, ask, isOnline: () => connectivity.state.get(), isAtPortal: () => connectivity.portal.get() };
}

describe('the connectivity', () => {
  it('follows the latest request, where the browser mistakes a dead hotspot for a network', async () => {
    const { ask, isOnline } = network();
    await ask()(unreachable);
    expect(isOnline()).toBe(false);
    await ask()(answered);
    expect(isOnline()).toBe(true);
  });

  it('F10: is a captive portal, while that answers in place of the server', async () => {
    const { page, ask, isOnline, isAtPortal } = network();
    await ask()({ ...unreachable, isPortal: true });
    expect([isOnline(), isAtPortal()]).toEqual([false, true]);
    await ask()({ kind: 'incomplete' });
    expect(isAtPortal()).toBe(true);
    await ask()(answered);
    expect([isOnline(), isAtPortal()]).toEqual([true, false]);
    await ask()({ ...unreachable, isPortal: true });
    const late = ask();
    page.setOnline(false);
    await late({ ...unreachable, isPortal: true });
    expect(isAtPortal()).toBe(false);
  });

  it('is not changed by an answer requested before it was lost, but by one requested after that', async () => {
    const { page, ask, isOnline } = network();
    const answer = ask();
    page.setOnline(false);
    await answer(answered);
    expect(isOnline()).toBe(false);
    await ask()(answered);
    expect(isOnline()).toBe(true);
  });

  it('is changed by an answer during which the page was hidden', async () => {
    const { page, ask, isOnline } = network();
    await ask()(unreachable);
    const answer = ask();
    page.setVisible(false);
    await answer(answered);
    expect(isOnline()).toBe(true);
  });

  it('is not changed by an answer that broke off', async () => {
    const { ask, isOnline } = network();
    await ask()(unreachable);
    await ask()({ kind: 'incomplete' });
    expect(isOnline()).toBe(false);
  });
});
