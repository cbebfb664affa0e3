/** The amount of work of a benchmark: `quick` compares two commits, all benchmarks in five minutes. */
export type Size = 'full' | 'quick';

export interface Figure {
  title: string;
  /** The figure itself, such as `0.25`. */
  value: string;
  /** The parts of the figure. */
  detail?: string;
  target: string;
  isMet: boolean;
}

/** Runs a benchmark and reports its figures one by one. */
export type Run = (size: Size, report: (figure: Figure) => void) => Promise<void>;

export const MB = 1024 * 1024;
/** A frame of a screen with 60 frames a second. */
export const FRAME_MS = 16.7;
/** The duration from which a browser calls a task long. */
export const TASK_MS = 50;

export const inMb = (bytes: number): string => (bytes / MB).toFixed(1);
export const inMs = (value: number): string => value.toFixed(1);
