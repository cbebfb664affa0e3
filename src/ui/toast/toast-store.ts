import { create } from 'zustand';

/** How long a toast stays when nobody says otherwise, in milliseconds. */
const TOAST_MS = 5_000;

export interface Toast {
  title: string;
  description?: string;
  /** `destructive` tells of a failure and interrupts a screen reader. */
  tone?: 'neutral' | 'success' | 'destructive';
  /** Milliseconds; `Infinity` stays until it is closed. */
  duration?: number;
  action?: { label: string; onAction(): void };
}

export interface ShownToast extends Toast {
  id: number;
  tone: 'neutral' | 'success' | 'destructive';
  duration: number;
}

interface ToastState {
  shown: ShownToast | null;
  show(toast: Toast): number;
  /** Closes the toast of that id, if it is still the one shown. */
  close(id: number): void;
}

/** One toast at a time: a new one takes the place of the one before. */
export const useToastStore = create<ToastState>()((set, get) => ({
  shown: null,
  show: (toast) => {
    const id = (get().shown?.id ?? 0) + 1;
    set({ shown: { tone: 'neutral', duration: TOAST_MS, ...toast, id } });
    return id;
  },
  close: (id) => set((state) => (state.shown?.id === id ? { shown: null } : state)),
}));

/** Shows a toast, from anywhere; answers an id that `closeToast` takes. */
export const toast = (input: Toast): number => useToastStore.getState().show(input);

/** Closes whatever toast is shown. */
export const endToasts = (): void => useToastStore.setState({ shown: null });

export const closeToast = (id: number): void => useToastStore.getState().close(id);
