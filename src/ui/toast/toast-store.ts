import { create } from 'zustand';

const TOAST_MS = 5_000;

export interface Toast {
  title: string;
  description?: string;
  /** `destructive` reports a failure and interrupts a screen reader. */
  tone?: 'neutral' | 'success' | 'destructive';
  /** In milliseconds; with `Infinity` the toast stays until it is closed. */
  duration?: number;
  action?: { label: string; onAction(): void };
  /**
   * The toast reports something that the user did not do: it waits while another one with an action or about a failure
   * is shown.
   */
  isNews?: boolean;
}

export interface ShownToast extends Toast {
  id: number;
  tone: 'neutral' | 'success' | 'destructive';
  duration: number;
}

interface ToastState {
  shown: ShownToast | null;
  waiting: Toast | null;
  show(toast: Toast): number;
  /** Closes the toast of that id, if it is still the one shown. */
  close(id: number): void;
}

/** Ids are never used twice, so that a late call of `close` does not close a later toast. */
let lastId = 0;

/** One toast at a time: a new one takes the place of the one before. News that is displaced waits again. */
export const useToastStore = create<ToastState>()((set, get) => ({
  shown: null,
  waiting: null,
  show: (toast) => {
    const { shown, waiting } = get();
    lastId += 1;
    const id = lastId;
    if (toast.isNews && (shown?.action || shown?.tone === 'destructive')) set({ waiting: toast });
    else {
      const displaced = shown?.isNews && !toast.isNews ? shown : null;
      set({ shown: { tone: 'neutral', duration: TOAST_MS, ...toast, id }, waiting: waiting ?? displaced });
    }
    return id;
  },
  close: (id) => {
    const { shown, waiting, show } = get();
    if (shown?.id !== id) return;
    set({ shown: null, waiting: null });
    if (waiting) show(waiting);
  },
}));

/** Shows a toast; returns an id that `closeToast` takes. */
export const toast = (input: Toast): number => useToastStore.getState().show(input);

/** Closes the shown toast and drops the waiting one. */
export const endToasts = (): void => useToastStore.setState({ shown: null, waiting: null });

export const closeToast = (id: number): void => useToastStore.getState().close(id);
