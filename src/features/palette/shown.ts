/** The dialog over the screen. */
export type Shown = 'palette' | 'shortcuts' | null;

/** Actions that the shell implements. */
export interface PaletteButtonProps {
  openSync(): void;
  logOut(): void;
}
