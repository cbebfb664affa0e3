/** How much a benchmark does: `quick` is for comparing two commits, all benchmarks in five minutes. */
export type Size = 'full' | 'quick';

export interface Figure {
  title: string;
  /** The figure itself, such as `0.25`. */
  value: string;
  /** What the figure is made of. */
  detail?: string;
  target: string;
  isMet: boolean;
}

/** Runs a benchmark and reports its figures one by one. */
export type Run = (size: Size, report: (figure: Figure) => void) => Promise<void>;

export const MB = 1024 * 1024;
/** A frame of a screen that is drawn 60 times a second. */
export const FRAME_MS = 16.7;
/** The length from which a browser calls a task long. */
export const TASK_MS = 50;

export const inMb = (bytes: number): string => (bytes / MB).toFixed(1);
export const inMs = (value: number): string => value.toFixed(1);
