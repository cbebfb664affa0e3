import { describe, expect, test } from 'vitest';

/**
 * Read as a file, because the test runner empties imported style sheets; imported by this name, because the DOM's types
 * do not know Node.
 */
const fileSystem: string = 'node:fs/promises';
const { readFile } = await import(/* @vite-ignore */ fileSystem);
const tokens: string = await readFile('src/ui/styles/tokens.css', 'utf8');

type Theme = 'light' | 'dark';

/** The tokens as written: `--name: light-dark(oklch(L C H), oklch(L C H))`, one color for both, or another token. */
const declared = new Map(
  [...tokens.matchAll(/--((?:color|hue)-[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
);

function colour(name: string, theme: Theme): [number, number, number] {
  const value = declared.get(name) ?? '';
  const other = /^var\(--([\w-]+)\)$/.exec(value);
  if (other?.[1]) return colour(other[1], theme);
  const found = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)];
  const [, l, c, h] = (theme === 'dark' ? found.at(-1) : found[0]) ?? [];
  if (!l || !c || !h) throw new Error(`--${name} is not an opaque oklch colour`);
  return [Number(l), Number(c), Number(h)];
}

/** Relative luminance of an oklch color, clipped to sRGB as a plain screen shows it. */
function luminance([l, c, h]: [number, number, number]): number {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  const red = clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short);
  const green = clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short);
  const blue = clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(front: string, back: string, theme: Theme): number {
  const lit = [luminance(colour(front, theme)), luminance(colour(back, theme))].sort((x, y) => y - x);
  return ((lit[0] ?? 0) + 0.05) / ((lit[1] ?? 0) + 0.05);
}

const PAPERS = ['color-paper', 'color-surface', 'color-raised', 'color-sunken'];
const TINTS = ['danger', 'success', 'warning', 'info', 'hss', 'jss'];

const TEXT: [string, string][] = [
  ...['color-ink', 'color-ink-soft', 'color-ink-faint', 'color-signal-ink', 'color-danger'].flatMap((ink) =>
    PAPERS.map((paper): [string, string] => [ink, paper]),
  ),
  ...TINTS.map((tint): [string, string] => [`color-${tint}`, `color-${tint}-wash`]),
  ...[...TINTS, 'signal'].map((tint): [string, string] => ['color-ink', `color-${tint}-wash`]),
  ...[...TINTS, 'signal'].map((tint): [string, string] => ['color-ink-soft', `color-${tint}-wash`]),
  ['color-signal-ink', 'color-signal-wash'],
  ['color-on-signal', 'color-signal'],
  ['color-on-signal', 'color-signal-hover'],
  ['color-on-danger', 'color-danger-fill'],
  ['color-on-ink', 'color-ink'],
];

const SHAPES: [string, string][] = [
  ...['color-line-strong', 'color-focus'].flatMap((line) => PAPERS.map((paper): [string, string] => [line, paper])),
  ...[...declared.keys()]
    .filter((name) => name.startsWith('hue-'))
    .flatMap((hue) => PAPERS.map((paper): [string, string] => [hue, paper])),
];

describe.each<Theme>(['light', 'dark'])('in the %s theme', (theme) => {
  test.each(TEXT)('text in %s on %s has a contrast of 4.5 or more', (ink, paper) => {
    expect(contrast(ink, paper, theme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(SHAPES)('the shape of %s on %s has a contrast of 3 or more', (line, paper) => {
    expect(contrast(line, paper, theme)).toBeGreaterThanOrEqual(3);
  });
});
