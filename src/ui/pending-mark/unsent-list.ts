import { create } from 'zustand';

/** Whether the list of unsent edits is open: the mark in the header, those of rows, and the search open it. */
export const useUnsentList = create<{ isOpen: boolean }>()(() => ({ isOpen: false }));

export const openUnsentList = (): void => useUnsentList.setState({ isOpen: true });
export const closeUnsentList = (): void => useUnsentList.setState({ isOpen: false });
