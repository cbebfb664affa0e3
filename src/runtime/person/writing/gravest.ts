import type { Verdict } from '#runtime/platform/edit-form.ts';

/** The first of these outcomes that any edit had is the outcome of all of them together. */
const GRAVEST_FIRST = ['not-saved', 'needs-you', 'rejected', 'saved', 'withdrawn'] as const;

const isRefused = ({ outcome }: Verdict): boolean => outcome === 'needs-you' || outcome === 'rejected';

/** One verdict for edits that were made together, with the tally of all of them. */
export function gravest(verdicts: readonly Verdict[]): Verdict {
  const found = GRAVEST_FIRST.map((outcome) => verdicts.find((verdict) => verdict.outcome === outcome));
  const said = found.find((verdict) => verdict !== undefined) ?? { outcome: 'accepted' };
  const sum = (count: (verdict: Verdict) => number) => verdicts.reduce((all, verdict) => all + count(verdict), 0);
  const tally = {
    all: sum((verdict) => verdict.tally?.all ?? 1),
    accepted: sum((verdict) => verdict.tally?.accepted ?? (verdict.outcome === 'accepted' ? 1 : 0)),
    refused: sum((verdict) => verdict.tally?.refused ?? (isRefused(verdict) ? 1 : 0)),
  };
  return { ...said, tally };
}
