import { describe, expect, it, vi } from 'vitest';
import { Device } from '#store/database/device.ts';
import { atRest } from '#support/at-rest.ts';
import { ANA, MIKA } from '../fake-server.ts';
import { browserForEach, gate, person, rowsLeft, server, signedInTab, status, type Tab } from '../tabs-of-a-browser.ts';

browserForEach();

describe('reporting a sign-out to the server', () => {
  const LOGOUT = 'GET /api/auth/logout';
  const told = () => server.calls.filter((call) => call === LOGOUT).length;
  /** The server cannot be reached for this call, though it can for others. */
  const unreachableFor = (call: string) => {
    server.gate = (each) => (each === call ? Promise.reject(new TypeError('Failed to fetch')) : null);
  };
  const reachable = () => {
    server.gate = () => null;
  };
  /** The page comes to the front when its knowledge of the session is out of date. */
  const toTheFront = ({ platform }: Tab) => {
    platform.clock.jump(6 * 60_000);
    platform.page.setVisible(true);
  };
  /** A tab whose user has just signed out, without the server's knowledge. */
  async function leftUnheard(): Promise<Tab> {
    const tab = await signedInTab();
    unreachableFor(LOGOUT);
    expect(await tab.app.signOut()).toEqual({ outcome: 'signed-out' });
    await expect.poll(told).toBe(1);
    return tab;
  }

  /** The user signs out, and has waited long enough for the server's answer. */
  async function leftUnanswered(tab: Tab): Promise<void> {
    const { clock } = tab.platform;
    const leaving = tab.app.signOut();
    await expect.poll(told).toBe(1);
    expect(status(tab)).toBe('signed-in');
    const until = clock.now() + 5_000;
    while (clock.step(until));
    expect(await leaving).toEqual({ outcome: 'signed-out' });
  }

  it('[SESSION-3] is done at once where there is a network', async () => {
    const { app } = await signedInTab();
    await app.signOut();
    await expect.poll(() => server.session).toBeNull();
  });

  it.each<[string, (tab: Tab) => void]>([
    ['the network is back', ({ platform }) => platform.page.setOnline(true)],
    ['the page comes to the front', toTheFront],
  ])('[SESSION-3] is done when %s, and the session is not taken up before it is', async (_, chance) => {
    const tab = await leftUnheard();
    const asked = server.calls.length;
    chance(tab);
    await expect.poll(told).toBe(2);
    chance(tab);
    await expect.poll(told).toBe(3);
    expect(server.calls.slice(asked)).toEqual([LOGOUT, LOGOUT]);
    expect([status(tab), server.session]).toEqual(['signed-out', MIKA]);
    reachable();
    chance(tab);
    await expect.poll(() => server.session).toBeNull();
    expect(tab.seen.slice(-1)).toEqual(['signed-out']);
  });

  it.each<[string, () => Response]>([
    ['fails', () => Response.json({ message: 'Internal Server Error' }, { status: 500 })],
    ['fails without a word', () => new Response(null, { status: 500 })],
    ['refuses', () => Response.json({ message: 'Not from here' }, { status: 403 })],
  ])('[SESSION-4] does not sign out where the server %s: the user and their data stay', async (_, respond) => {
    const tab = await signedInTab();
    server.answers.set(LOGOUT, respond);
    expect(await tab.app.signOut()).toEqual({ outcome: 'failed' });
    expect([tab.seen.slice(-1), server.session]).toEqual([['signed-in'], MIKA]);
    expect(tab.seen).not.toContain('leaving');
    expect(await rowsLeft()).toHaveProperty('events');
    server.answers.clear();
    expect(await tab.app.signOut()).toEqual({ outcome: 'signed-out' });
    await expect.poll(() => server.session).toBeNull();
  });

  it('[SESSION-4] is done as without a network where a gateway answers in the place of the server', async () => {
    const tab = await signedInTab();
    server.answers.set(LOGOUT, () => new Response('Bad gateway', { status: 502 }));
    expect(await tab.app.signOut()).toEqual({ outcome: 'signed-out' });
    expect([status(tab), await rowsLeft()]).toEqual(['signed-out', {}]);
    const device = new Device();
    expect(await device.logoutPending()).toBe(true);
    device.close();
  });

  it('[SESSION-4] is done for a server that answers that there is no session', async () => {
    const tab = await signedInTab();
    server.answers.set(LOGOUT, () => Response.json({ message: 'Please sign in' }, { status: 401 }));
    expect(await tab.app.signOut()).toEqual({ outcome: 'signed-out' });
    const device = new Device();
    await expect.poll(() => device.logoutPending()).toBe(false);
    device.close();
  });

  it('[SESSION-4] does not keep a user waiting who leaves a server that does not answer', async () => {
    const tab = await signedInTab();
    const { opened, open } = gate();
    server.gate = (call) => (call === LOGOUT ? opened : null);
    await leftUnanswered(tab);
    const device = new Device();
    expect(await device.logoutPending()).toBe(true);
    // The answer comes after all.
    open();
    await expect.poll(() => [server.session]).toEqual([null]);
    await expect.poll(() => device.logoutPending()).toBe(false);
    device.close();
  });

  it('[SESSION-4] is not reported as a session that ended by itself while the user ends it', async () => {
    const tab = await signedInTab();
    const { opened, open } = gate();
    server.gate = (call) => (call === LOGOUT ? opened : null);
    server.answers.set(LOGOUT, () => {
      server.session = null;
      return Response.json({ message: 'Bye' });
    });
    const leaving = tab.app.signOut();
    await expect.poll(told).toBe(1);
    // The server has ended it, and its answer is in flight: requests meanwhile are refused.
    server.session = null;
    await person(tab).refresh({ kind: 'groups' });
    open();
    expect(await leaving).toEqual({ outcome: 'signed-out' });
    expect(tab.app.session.get()).toEqual({ status: 'signed-out', ended: null });
    expect(tab.seen.filter((seen) => seen !== 'signed-in' && seen !== 'starting')).toEqual(['leaving', 'signed-out']);
  });

  it('[SESSION-3] is done once: a session that begins after it stays', async () => {
    const tab = await signedInTab();
    await tab.app.signOut();
    await expect.poll(() => server.session).toBeNull();
    // A user signs in elsewhere in this browser, as at a third party.
    server.session = ANA;
    await expect
      .poll(() => {
        toTheFront(tab);
        return tab.app.session.get();
      })
      .toMatchObject({ status: 'signed-in', user: { id: ANA.id } });
    expect([told(), server.session]).toEqual([1, ANA]);
  });

  it('[SESSION-3] is over when the user signs in again before it was done', async () => {
    const tab = await leftUnheard();
    reachable();
    expect(await tab.app.signIn({ email: MIKA.email, password: 'right' })).toMatchObject({ outcome: 'signed-in' });
    const asked = server.calls.length;
    toTheFront(tab);
    await expect.poll(() => server.calls.slice(asked)).toContain('GET /api/auth/user');
    expect([told(), status(tab), server.session]).toEqual([1, 'signed-in', MIKA]);
  });

  it('[SESSION-3] is waited for by a sign-in, whose session it would end', async () => {
    const tab = await signedInTab();
    const { opened, open } = gate();
    server.gate = (call) => (call === LOGOUT ? opened : null);
    await leftUnanswered(tab);
    const asked = server.calls.length;
    const signingIn = tab.app.signIn({ email: MIKA.email, password: 'right' });
    await atRest();
    expect(server.calls.slice(asked)).toEqual([]);
    open();
    expect(await signingIn).toMatchObject({ outcome: 'signed-in' });
    expect(server.calls.slice(asked)).not.toContain(LOGOUT);
    expect([status(tab), server.session]).toEqual(['signed-in', MIKA]);
  });

  it('[SESSION-3] counts from its first moment: later answers about the session are ignored', async () => {
    const tab = await signedInTab();
    const asked = server.calls.length;
    const { opened, open } = gate();
    server.gate = (call) => (call === 'GET /api/auth/user' ? opened : null);
    const { leave } = Device.prototype;
    vi.spyOn(Device.prototype, 'leave').mockImplementation(async function (this: Device, ...leaving) {
      const noted = await leave.apply(this, leaving);
      // The answer is read before this tab has closed the user's data.
      open();
      await atRest();
      return noted;
    });
    toTheFront(tab);
    await expect.poll(() => server.calls.slice(asked)).toContain('GET /api/auth/user');
    expect(await tab.app.signOut()).toEqual({ outcome: 'signed-out' });
    await expect.poll(() => server.session).toBeNull();
    expect([status(tab), await rowsLeft()]).toEqual(['signed-out', {}]);
    expect(tab.seen.slice(-2)).toEqual(['leaving', 'signed-out']);
  });
});
