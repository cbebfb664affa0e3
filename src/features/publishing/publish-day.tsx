import InfoIcon from 'lucide-react/icons/info';
import { useState } from 'react';
import { plural } from '#contract/text/plural.ts';
import { useRights } from '#kit/rights/use-rights.ts';
import { Button } from '#ui/button/button.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { lazily } from '#ui/lazily/lazily.tsx';
import { MissingDialog } from '#ui/lazily/missing-dialog.tsx';
import styles from './publishing.module.css';
import { useDrafts } from './use-drafts.ts';

const PublishQuestion = lazily(async () => (await import('./publish-question.tsx')).PublishQuestion, MissingDialog);

/** The drafts of a day, for staff; users who run the group can publish them. Nothing on a day without drafts. */
export function PublishDay({ groupId, day }: { groupId: string; day: string }) {
  const mayChange = useRights(groupId)?.mayChange;
  const drafts = useDrafts(groupId, day);
  const [asked, setAsked] = useState(false);
  const count = drafts?.length ?? 0;
  if (!drafts || (count === 0 && !asked)) return null;
  return (
    <>
      {count > 0 && (
        <Row role="status" gap={3} rowGap={1} wrap size="small" className={`${styles.day} unprinted`}>
          <InfoIcon aria-hidden="true" />
          <div className={styles.words}>
            <Text weight="title">{plural(count, 'draft')} on this day</Text>
            <p>Only staff see drafts.</p>
          </div>
          {mayChange && (
            <Button variant="primary" onClick={() => setAsked(true)}>
              Publish day
            </Button>
          )}
        </Row>
      )}
      {asked && <PublishQuestion groupId={groupId} day={day} drafts={drafts} onClose={() => setAsked(false)} />}
    </>
  );
}
