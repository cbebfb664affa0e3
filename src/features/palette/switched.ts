/** Whether shortcuts of a single key are switched off in this browser. Where nothing can be kept, they are on. */

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
    // They are as they were the next time.
  }
}
