/** The encodings that spreadsheets save CSV files in, and a guess at the one of a file. */

interface Encoding {
  /** As `TextDecoder` names it. */
  name: string;
  label: string;
}

/** The letters outside of ASCII of languages that are written together, in lower case. */
const WESTERN = [
  'àâæçèéêëîïôœùûüÿ',
  'äöüßéàè',
  'áéíñóúüç',
  'àáâãçéêíóôõúü',
  'àèéìíîòóùú',
  'åäöæøéü',
  'áéíóúýðþæö',
  'ëïéèöüáóí',
];
const CENTRAL = ['ąćęłńóśźż', 'áčďéěíňóřšťúůýžľĺŕôä', 'áéíóöőúüű', 'ăâîşţ', 'čćđšžü', 'äöüß'];
const CYRILLIC = [
  'абвгдежзийклмнопрстуфхцчшщъыьэюяё',
  'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
  'абвгдђежзијклљмнњопрстћуфхцчџш',
  'ў',
];

interface Candidate extends Encoding {
  /** The cost of a letter outside of all but one of these; no cost where letters are pairs of bytes. */
  alphabets?: readonly string[];
  /** The cost of a pair of bytes by its first byte: low for the characters that names are written with. */
  pair?(first: number, second: number): number;
}

const PLAIN_TRAIL = 0xa1;
const between = (byte: number, from: number, to: number): boolean => byte >= from && byte <= to;

/** The encodings before Unicode. Of those that fit a file equally well the first is taken. */
const CANDIDATES: readonly Candidate[] = [
  { name: 'windows-1252', label: 'Western Europe (Windows-1252)', alphabets: WESTERN },
  { name: 'windows-1250', label: 'Central Europe (Windows-1250)', alphabets: CENTRAL },
  { name: 'windows-1251', label: 'Cyrillic (Windows-1251)', alphabets: CYRILLIC },
  { name: 'macintosh', label: 'Western Europe (MacRoman)', alphabets: WESTERN },
  {
    name: 'shift_jis',
    label: 'Japanese (Shift_JIS)',
    pair: (first) => (between(first, 0x82, 0x83) ? 0 : between(first, 0x88, 0x97) ? 0.5 : 1),
  },
  {
    name: 'gb18030',
    label: 'Simplified Chinese (GB18030)',
    pair: (first, second) => (second < PLAIN_TRAIL ? 1.5 : between(first, 0xb0, 0xd7) ? 0.5 : 1),
  },
  {
    name: 'euc-kr',
    label: 'Korean (EUC-KR)',
    pair: (first, second) => (second >= PLAIN_TRAIL && between(first, 0xb0, 0xc8) ? 0 : 2),
  },
  {
    name: 'big5',
    label: 'Traditional Chinese (Big5)',
    pair: (first) => (between(first, 0xa4, 0xc6) ? 0.5 : 1.5),
  },
];

/** All encodings that are offered. Greek and Turkish differ from Western Europe in too few letters to be detected. */
export const ENCODINGS: readonly Encoding[] = [
  { name: 'utf-8', label: 'Unicode (UTF-8)' },
  { name: 'utf-16le', label: 'Unicode (UTF-16)' },
  { name: 'utf-16be', label: 'Unicode (UTF-16, big-endian)' },
  ...CANDIDATES.map(({ name, label }) => ({ name, label })),
  { name: 'windows-1253', label: 'Greek (Windows-1253)' },
  { name: 'windows-1254', label: 'Turkish (Windows-1254)' },
];

export const textIn = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes);

/** `isSure` where another encoding would make no difference, or the file says which one it is. */
export function guessEncoding(bytes: Uint8Array): { encoding: string; isSure: boolean } {
  const sure = marked(bytes) ?? wide(bytes) ?? (bytes.every((byte) => byte < 0x80) ? 'utf-8' : null);
  if (sure) return { encoding: sure, isSure: true };
  return { encoding: isMostlyUtf8(bytes) ? 'utf-8' : bestOf(bytes), isSure: false };
}

function marked([first, second, third]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null;
}

/** UTF-16 without a mark: every other byte of commas, line ends and Latin letters is 0. */
function wide(bytes: Uint8Array): string | null {
  const zeros = [0, 0];
  bytes.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < bytes.length / 10 || Math.min(even, odd) > 0) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Letters of other encodings are hardly ever valid UTF-8, so a file with a few invalid bytes is still UTF-8. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = textIn(bytes, 'utf-8');
  const bad = count(text, /\ufffd/g);
  return bad === 0 || bad * 2 <= count(text, /[^\0-\x7f\ufffd]/gu);
}

/** This many bytes are enough for a guess; a file of the greatest size would block the screen for seconds. */
const SAMPLE_BYTES = 16 * 1024;

/** The first lines that contain bytes outside of ASCII. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample: number[] = [];
  for (let from = 0; from < bytes.length && sample.length < SAMPLE_BYTES; ) {
    const end = bytes.indexOf(0x0a, from);
    const line = bytes.subarray(from, end < 0 ? bytes.length : end + 1);
    if (line.some((byte) => byte >= 0x80)) sample.push(...line.subarray(0, SAMPLE_BYTES));
    from += line.length;
  }
  return Uint8Array.from(sample);
}

function bestOf(file: Uint8Array): string {
  const bytes = sampleOf(file);
  const costs = CANDIDATES.map((candidate) => ({ name: candidate.name, cost: costOf(bytes, candidate) }));
  return costs.reduce((best, each) => (each.cost < best.cost ? each : best)).name;
}

const UNREADABLE = /[\ufffd\x80-\x9f\ue000-\uf8ff]/g;
const SCRIPTS = [
  String.raw`\p{sc=Latin}`,
  String.raw`\p{sc=Cyrillic}`,
  String.raw`\p{sc=Greek}`,
  String.raw`\p{sc=Hangul}`,
  String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}々ー`,
];
/** A border between two letters of scripts that no word combines. */
const MIXED = new RegExp(SCRIPTS.map((script) => `(?<=[${script}])(?=\\p{L})(?![${script}])`).join('|'), 'gu');
const OTHER_SIGN = String.raw`[^\p{L}\p{M}\p{Nd}\p{Z}\0-\x7f’\u3000-\u30ff\uff00-\uff65]`;
/** Symbols, and other signs beside a letter, such as the £ of '£ucja'. */
const SIGN = new RegExp(String.raw`(?![\0-\x7f])\p{S}|(?<=\p{L})${OTHER_SIGN}|${OTHER_SIGN}(?=\p{L})`, 'gu');
const APOSTROPHE = /(?<=\p{L})’(?=\p{L})/gu;
/** A capital within a word, such as the Ž of 'JosŽ' and the Г of 'РЎГч'. */
const CAPITAL = /(?<=\p{Ll})(?![A-Z])\p{Lu}|(?<=(?![a-z])\p{Ll})\p{Lu}|(?<=\p{Lu})(?![A-Z])\p{Lu}(?=\p{Ll})/gu;
const HALF_WIDTH = /[\uff66-\uff9f]/g;

/** How unlikely it is that people wrote the text that an encoding makes of the bytes. */
function costOf(bytes: Uint8Array, { name, alphabets, pair }: Candidate): number {
  const text = textIn(bytes, name);
  return (
    10 * count(text, UNREADABLE) +
    3 * count(text, MIXED) +
    3 * count(text, SIGN) +
    count(text, HALF_WIDTH) +
    1.5 * count(text, CAPITAL) +
    0.25 * count(text, APOSTROPHE) +
    (alphabets ? strangers(text, alphabets) : 0) +
    (pair ? costOfPairs(bytes, pair) : 0)
  );
}

/** The letters outside of the alphabet that most of them belong to. */
function strangers(text: string, alphabets: readonly string[]): number {
  const letters = text.toLowerCase().match(/(?![a-z])\p{L}/gu) ?? [];
  return Math.min(...alphabets.map((alphabet) => letters.filter((letter) => !alphabet.includes(letter)).length));
}

function costOfPairs(bytes: Uint8Array, pair: (first: number, second: number) => number): number {
  let cost = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const first = bytes[at] ?? 0;
    if (first < 0x80) continue;
    at += 1;
    cost += pair(first, bytes[at] ?? 0);
  }
  return cost;
}
