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
  /** It tells of nothing that the person did: it waits while another stands there that can be answered. */
  isNews?: boolean;
}

export interface ShownToast extends Toast {
  id: number;
  tone: 'neutral' | 'success' | 'destructive';
  duration: number;
}

interface ToastState {
  shown: ShownToast | null;
  /** The latest news that waits. */
  waiting: Toast | null;
  show(toast: Toast): number;
  /** Closes the toast of that id, if it is still the one shown. */
  close(id: number): void;
}

/** One toast at a time: a new one takes the place of the one before. */
export const useToastStore = create<ToastState>()((set, get) => ({
  shown: null,
  waiting: null,
  show: (toast) => {
    const { shown } = get();
    const id = (shown?.id ?? 0) + 1;
    if (toast.isNews && shown?.action) set({ waiting: toast });
    else set({ shown: { tone: 'neutral', duration: TOAST_MS, ...toast, id } });
    return id;
  },
  close: (id) => {
    const { shown, waiting, show } = get();
    if (shown?.id !== id) return;
    set({ shown: null, waiting: null });
    if (waiting) show(waiting);
  },
}));

/** Shows a toast, from anywhere; answers an id that `closeToast` takes. */
export const toast = (input: Toast): number => useToastStore.getState().show(input);

/** Closes whatever toast is shown. */
export const endToasts = (): void => useToastStore.setState({ shown: null, waiting: null });

export const closeToast = (id: number): void => useToastStore.getState().close(id);
