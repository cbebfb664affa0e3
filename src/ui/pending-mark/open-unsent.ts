import { createContext } from 'react';

/** Opens the list of what is not sent, where 'Needs you' can be settled; null where there is none around. */
export const OpenUnsent = createContext<(() => void) | null>(null);
