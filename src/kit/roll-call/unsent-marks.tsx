import { plural } from '#contract/text/plural.ts';
import type { MarkView, RollCallView } from '#store/queries/base/views.ts';
import { Row } from '#ui/layout/layout.tsx';
import { PendingMark } from '#ui/pending-mark/pending-mark.tsx';

/**
 * The number of marks that the server does not have, shown once and not at each of hundreds of people; below the people,
 * because it comes with each mark and must not move the next one under the thumb.
 */
export function UnsentMarks({ marks, call }: { marks: readonly MarkView[]; call: RollCallView }) {
  if (call.pending === 'needs-you') return <PendingMark pending="needs-you" />;
  const unsent = marks.filter(({ pending }) => pending === 'waiting' || pending === 'sending').length;
  if (unsent === 0) return call.pending && <PendingMark pending={call.pending} />;
  return (
    <Row as="p" gap={1} align="stretch" tone="soft" size="small">
      <PendingMark pending="waiting" /> {plural(unsent, 'mark')}
    </Row>
  );
}
