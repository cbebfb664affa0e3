declare module '@tanstack/history' {
  interface HistoryState {
    /** At an event: the day, `yyyy-MM-dd`, whose schedule is the entry before it. */
    openedFrom?: string;
    /** At the login screen: the id of the person whose session ended by itself on the wanted page. */
    leftBy?: string | undefined;
  }
}

export {};
