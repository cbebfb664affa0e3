export type Shown = 'palette' | 'shortcuts' | null;

export interface PaletteButtonProps {
  /** Implemented by the shell. */
  logOut(): void;
}
