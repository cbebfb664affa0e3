declare module '@tanstack/history' {
  interface HistoryState {
    /** At an event: the day, `yyyy-MM-dd`, whose schedule is the entry before it. */
    openedFrom?: string;
  }
}

export {};
