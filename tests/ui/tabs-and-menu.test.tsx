import './browser-gaps.ts';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { withBackGesture } from '#support/back-gesture.ts';
import { Button } from '#ui/button/button.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { TabPanel, Tabs } from '#ui/tabs/tabs.tsx';

function TwoTabs() {
  const [tab, setTab] = useState('email');
  return (
    <Tabs
      label="Ways to sign in"
      items={[
        { value: 'email', label: 'Email & Password' },
        { value: 'other', label: 'Other account' },
      ]}
      value={tab}
      onChange={setTab}
    >
      <TabPanel value="email">First panel</TabPanel>
      <TabPanel value="other">
        Second panel<button type="button">Go on</button>
      </TabPanel>
    </Tabs>
  );
}

test('arrow keys move between tabs, and only the chosen panel exists', async () => {
  // jsdom lays nothing out, and an element without a place cannot have the focus.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
  // jsdom calls all callbacks of a frame in one task; browsers run the microtasks of each before the next.
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((call) => window.setTimeout(call, 16));
  onTestFinished(() => void vi.restoreAllMocks());
  const user = userEvent.setup();
  render(<TwoTabs />);
  expect(screen.getByRole('tablist', { name: 'Ways to sign in' })).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Email & Password' }));
  expect(screen.getByRole('tabpanel').textContent).toBe('First panel');
  await user.keyboard('{ArrowRight}');
  const second = screen.getByRole('tab', { name: 'Other account' });
  await waitFor(() => expect(document.activeElement).toBe(second));
  await waitFor(() => expect(second.getAttribute('aria-selected')).toBe('true'));
  expect(screen.getByRole('tabpanel', { name: 'Other account' }).textContent).toContain('Second panel');
  expect(screen.queryByText('First panel')).toBeNull();
  await user.keyboard('{ArrowRight}');
  const first = await screen.findByRole('tab', { name: 'Email & Password', selected: true });
  expect(document.activeElement).toBe(first);
  await user.keyboard('{End}');
  await waitFor(() => expect(second.getAttribute('aria-selected')).toBe('true'));
  // A panel higher than the window would be scrolled to its middle, so its content comes next.
  await waitFor(() => expect(screen.getByRole('tabpanel').hasAttribute('tabindex')).toBe(false));
  await user.keyboard('{Tab}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Go on' }));
});

test('an arrow key with a modifier is left to the browser', () => {
  render(<TwoTabs />);
  const tab = screen.getByRole('tab', { selected: true });
  expect(fireEvent.keyDown(tab, { key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(fireEvent.keyDown(tab, { key: 'ArrowLeft' })).toBe(false);
});

test('a shortcut of the window works while a tab has the focus', () => {
  const onKey = vi.fn();
  addEventListener('keydown', onKey);
  onTestFinished(() => removeEventListener('keydown', onKey));
  render(<TwoTabs />);
  fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key: 'k', ctrlKey: true });
  expect(onKey).toHaveBeenCalledOnce();
});

test('a menu opens by keyboard, runs the chosen item, and closes', async () => {
  const user = userEvent.setup();
  const onProfile = vi.fn();
  const onLogOut = vi.fn();
  render(
    <Menu
      trigger={<Button>Account</Button>}
      items={[
        { value: 'profile', label: 'Profile', onSelect: onProfile },
        { value: 'log-out', label: 'Log out', onSelect: onLogOut },
      ]}
    />,
  );
  screen.getByRole('button', { name: 'Account' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Profile' });
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(onProfile.mock.calls.length + onLogOut.mock.calls.length).toBe(1));
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
});

test('a menu is closed by an Escape that follows its opening at once, and the button keeps the focus', async () => {
  const frames = () => act(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  render(
    <Menu trigger={<Button>Account</Button>} items={[{ value: 'profile', label: 'Profile', onSelect: vi.fn() }]} />,
  );
  const button = screen.getByRole('button', { name: 'Account' });
  button.focus();
  for (let presses = 0; presses < 3; presses += 1) {
    await act(async () => button.click());
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await act(async () => void fireEvent.keyDown(button, { key: 'Escape' }));
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await frames();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
  }
  await act(async () => button.click());
  await act(async () => void fireEvent.keyDown(button, { key: 'Escape' }));
  await act(async () => button.click());
  await frames();
  expect(document.activeElement).toBe(screen.getByRole('menu'));
});

test('the back gesture closes a menu', async () => {
  const back = withBackGesture();
  onTestFinished(() => void vi.unstubAllGlobals());
  render(
    <Menu trigger={<Button>Account</Button>} items={[{ value: 'profile', label: 'Profile', onSelect: vi.fn() }]} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  await screen.findByRole('menu');
  back();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});
