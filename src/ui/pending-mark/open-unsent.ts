import { createContext } from 'react';

/** Opens the list of unsent edits, where 'Needs you' can be settled; null outside of a provider. */
export const OpenUnsent = createContext<(() => void) | null>(null);
