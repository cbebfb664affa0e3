/** What lies over the screens. */
export type Shown = 'palette' | 'shortcuts' | null;

/** What is done elsewhere in the shell. */
export interface PaletteButtonProps {
  openSync(): void;
  logOut(): void;
}
