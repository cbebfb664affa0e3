import { accessSync, constants, globSync } from 'node:fs';

/** An element of a page. Each of these is the browser's own input, as from a hand. */
export interface Handle {
  click(): Promise<void>;
  /** Puts words in place of those that are there. @returns false when the click that comes before them did not meet it */
  fill(text: string): Promise<boolean>;
  /** Picks a file. @param path of the file on this machine */
  pick(path: string): Promise<void>;
  scrollTo(): Promise<void>;
}

export type KeyName = 'Escape' | 'Enter';

/** One tab, as a driver has it. */
export interface Page {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  close(): Promise<void>;
  url(): Promise<string>;
  press(key: KeyName): Promise<void>;
  /** The value of an expression, or of the promise that it gives; it must be what JSON can say. */
  value<T>(expression: string): Promise<T>;
  /** The element that an expression gives; null where it gives none. */
  element(expression: string): Promise<Handle | null>;
  /** A PNG of what is to be seen. */
  screenshot(): Promise<Buffer>;
}

/** A browser profile: what its tabs keep no other has, and it is gone when it is closed. */
export interface Profile {
  open(): Promise<Page>;
  close(): Promise<void>;
}

/** CSS pixels; an engine with a least width takes that. */
export interface Size {
  width: number;
  height: number;
}

/** A browser that runs. */
export interface Engine {
  profile(size: Size): Promise<Profile>;
  close(): Promise<void>;
}

export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** How an engine comes to run on this machine: its program, or why there is none. */
export type Found = { launch: () => Promise<Engine> } | { missing: string };

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The first of these programs that is on this machine. @param places paths, in which `*` stands for any name */
export const program = (...places: string[]): string | undefined =>
  places.flatMap((place) => (place.includes('*') ? globSync(place) : [place])).find(isProgram);
