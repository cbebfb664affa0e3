/** The numbers of rooms in a text: '101-103, 201' has 101, 102, 103 and 201. */
export function roomNumbersOf(text: string): string[] {
  const parts = text.split(/[,;\n]/).map((part) => part.trim());
  return [...new Set(parts.filter(Boolean).flatMap(rangeOf))];
}

const RANGE = /^(.*?)(\d+)\s*[-–]\s*(\d+)$/;
/** A longer range is a mistyped number. */
const RANGE_MAX = 200;

function rangeOf(part: string): string[] {
  const [, before = '', first = '', last = ''] = RANGE.exec(part) ?? [];
  const count = Number(last) - Number(first) + 1;
  if (first === '' || count < 2 || count > RANGE_MAX) return [part];
  return Array.from({ length: count }, (_, at) => before + after(first, at));
}

const after = (digits: string, by: number): string => String(Number(digits) + by).padStart(digits.length, '0');

/** The same in short: '101-103, 201'. */
export function roomsText(numbers: readonly string[]): string {
  const ranges: { first: string; last: string }[] = [];
  for (const number of numbers) {
    const open = ranges.at(-1);
    if (open && number === open.last.replace(/\d+$/, (digits) => after(digits, 1))) open.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges
    .map(({ first, last }) => (first === last ? first : `${first}-${/\d+$/.exec(last)?.[0] ?? last}`))
    .join(', ');
}
