import { accessSync, constants, globSync } from 'node:fs';

/** An element of a page. Each method is real input of the browser, as of a user. */
export interface Handle {
  click(): Promise<void>;
  /** Replaces the text of the field. @returns false when the click that precedes it missed the element */
  fill(text: string): Promise<boolean>;
  /** Picks a file. @param path of the file on this machine */
  pick(path: string): Promise<void>;
  scrollTo(): Promise<void>;
}

/** One tab, as a driver controls it. */
export interface Page {
  goto(url: string): Promise<void>;
  close(): Promise<void>;
  url(): Promise<string>;
  /** The value of an expression, or of its promise; it must be JSON. */
  value<T>(expression: string): Promise<T>;
  /** The element that an expression returns; null where it returns none. */
  element(expression: string): Promise<Handle | null>;
  /** A PNG of the visible page. */
  screenshot(): Promise<Buffer>;
}

/** A browser profile: its storage is isolated, and is removed when it is closed. */
export interface Profile {
  open(): Promise<Page>;
  close(): Promise<void>;
}

/** CSS pixels; an engine with a minimum width uses that. */
export interface Size {
  width: number;
  height: number;
}

/** A running browser. */
export interface Engine {
  profile(size: Size): Promise<Profile>;
  close(): Promise<void>;
}

export type EngineName = 'firefox' | 'webkit';

/** How an engine is started on this machine: its program, or why there is none. */
export type Found = { launch: () => Promise<Engine> } | { missing: string };

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The first of these programs that exists on this machine. @param places paths, in which `*` is any name */
export const program = (...places: string[]): string | undefined =>
  places.flatMap((place) => (place.includes('*') ? globSync(place) : [place])).find(isProgram);
