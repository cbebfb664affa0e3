import { describe, expect, it } from 'vitest';
import { Device } from '#store/database/device.ts';
import { ANA, MIKA } from '../fake-server.ts';
import {
  browserForEach,
  gate,
  openTab,
  owner,
  rowsLeft,
  server,
  signedInTab,
  started,
  status,
  type Tab,
} from '../tabs-of-a-browser.ts';

browserForEach();

describe('[SESSION-5] a tab that starts during a sign-out', () => {
  it('never shows the user, and does not cancel the sign-out', async () => {
    const first = await signedInTab();
    server.network = false;
    first.platform.page.setOnline(false);
    const { opened, open } = gate();
    first.platform.clearMediaCache = () => opened.then(() => true);
    const leaving = first.app.signOut();
    await expect.poll(() => status(first)).toBe('leaving');
    const second = openTab();
    await second.app.start();
    open();
    expect(await leaving).toEqual({ outcome: 'signed-out' });
    await expect.poll(() => status(second)).toBe('signed-out');
    expect(second.seen).not.toContain('signed-in');

    server.network = true;
    const third = openTab();
    await third.app.start();
    expect(third.app.session.get()).toEqual({ status: 'signed-out', ended: null });
    expect(server.session).toBeNull();
  });

  it("does not cancel it when the server names the session's user at that moment", async () => {
    const first = await signedInTab();
    const second = await signedInTab();
    const { opened, open } = gate();
    first.platform.clearMediaCache = () => opened.then(() => true);
    const leaving = first.app.signOut();
    await expect.poll(() => status(first)).toBe('leaving');
    const device = new Device();
    await expect(device.activate(owner(), MIKA)).rejects.toThrow('signing out');
    expect(await device.current()).toMatchObject({ status: 'leaving' });
    device.close();
    open();
    expect(await leaving).toEqual({ outcome: 'signed-out' });
    await expect.poll(() => status(second)).toBe('signed-out');
  });

  it('completes a sign-out whose tab was closed', async () => {
    (await signedInTab()).app.stop();
    const device = new Device();
    await device.leave(owner(), MIKA, 'erase');
    device.close();
    const next = openTab();
    await next.app.start();
    expect(next.seen).toEqual(['leaving', 'signed-out']);
    await expect.poll(rowsLeft).toEqual({});
    await expect.poll(() => server.session).toBeNull();
  });
});

describe('[SESSION-2] a sign-in in one tab', () => {
  const shown = ({ app }: Tab) => {
    const state = app.session.get();
    return state.status === 'signed-in' ? state.user.email : state.status;
  };

  it.each<[string, () => Promise<unknown>]>([
    ['by password', async () => (await started()).app.signIn({ email: MIKA.email, password: 'right' })],
    [
      'at a third party, from which a page comes back',
      async () => {
        server.session = MIKA;
        await started();
      },
    ],
  ])('%s is one in the others', async (_, signIn) => {
    server.session = null;
    const other = await started();
    expect(shown(other)).toBe('signed-out');
    await signIn();
    await expect.poll(() => shown(other)).toBe(MIKA.email);
  });

  it('shows the others a user who has replaced another by a third-party sign-in', async () => {
    const other = await signedInTab();
    server.session = ANA;
    await started();
    await expect.poll(() => shown(other)).toBe(ANA.email);
  });

  it('is broadcast once, and not again by every tab that receives it', async () => {
    server.session = null;
    const others = [await started(), await started()];
    server.session = MIKA;
    const tab = openTab();
    const hails: string[] = [];
    for (const { platform } of [...others, tab]) {
      const { broadcast } = platform;
      platform.broadcast = (said) => {
        hails.push(said);
        broadcast(said);
      };
    }
    await tab.app.start();
    for (const other of others) await expect.poll(() => shown(other)).toBe(MIKA.email);
    for (const { platform } of [...others, tab]) platform.page.setVisible(true);
    await expect
      .poll(() => others.map(({ app }) => app.session.get()))
      .toMatchObject([{ verified: true }, { verified: true }]);
    expect(hails.filter((said) => said === 'session')).toEqual(['session']);
  });
});
