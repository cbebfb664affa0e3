/** What lies over the screens. */
export type Shown = 'palette' | 'shortcuts' | null;
