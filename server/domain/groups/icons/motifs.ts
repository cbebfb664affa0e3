/**
 * Pictures on a field of 64 by 64, each in two layers: `back` is drawn lighter than `front`. They hold no text and no
 * color of their own.
 */
export const MOTIFS = {
  mountain: { back: 'M34 50 46 26 60 50Z', front: 'M4 50 24 16 44 50Z' },
  wave: {
    back: 'M4 34q7-10 14 0t14 0 14 0 14 0v6H4Z',
    front: 'M4 46q7-10 14 0t14 0 14 0 14 0v6H4Z',
  },
  gate: { back: 'M16 26h32v5H16Z', front: 'M8 14q24 6 48 0v6H8ZM17 20h6v34h-6ZM41 20h6v34h-6Z' },
  city: { back: 'M8 30h12v22H8ZM44 24h12v28H44Z', front: 'M20 14h12v38H20ZM32 36h12v16H32Z' },
  forest: { back: 'M38 50 48 22 58 50Z', front: 'M8 46 22 12 36 46ZM20 46h4v8h-4Z' },
  tent: { back: 'M32 14 60 52H44Z', front: 'M32 14 4 52h20l8-16 8 16h4Z' },
  compass: { back: 'M32 8a24 24 0 1 0 .1 0Zm0 5a19 19 0 1 1-.1 0Z', front: 'M44 20 36 36 20 44 28 28Z' },
  book: { back: 'M34 18q12-6 22-2v32q-10-4-22 2Z', front: 'M30 18Q18 12 8 16v32q10-4 22 2Z' },
  flask: { back: 'M17 44h30l5 8q0 2-2 2H14q-2 0-2-2Z', front: 'M25 10h14v4h-3v12l10 16H18l10-16V14h-3Z' },
  sun: {
    back: 'M6 46h52v4H6ZM14 53h36v3H14Z',
    front: 'M16 42a16 16 0 0 1 32 0ZM30 10h4v10h-4ZM9 21l3-3 7 7-3 3ZM55 21l-3-3-7 7 3 3Z',
  },
  star: { back: 'M50 44l2 5 5 2-5 2-2 5-2-5-5-2 5-2Z', front: 'M30 8l6 15 16 1-12 10 4 16-14-9-14 9 4-16L8 24l16-1Z' },
  plane: { back: 'M10 52h44v4H10Z', front: 'M6 30l6-2 8 6 12-4-14-14 6-2 20 11 10-3q6-1 6 3t-6 5L20 44Z' },
} as const;
export type Motif = keyof typeof MOTIFS;
export const isMotif = (name: string): name is Motif => Object.hasOwn(MOTIFS, name);
