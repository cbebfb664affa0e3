/** Whether single-key shortcuts are switched off in this browser. Without storage they stay on. */

const NAME = 'shortcuts';
const OFF = 'off';

export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(NAME) !== OFF;
  } catch {
    return true;
  }
}

export function switchShortcuts(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, OFF);
  } catch {
    // Without storage, the setting returns to its default next time.
  }
}
