/** In its own file for the reason given in later-screens.ts. */
export const notes = async () => ({ default: (await import('./shell-notes.tsx')).ShellNotes });
