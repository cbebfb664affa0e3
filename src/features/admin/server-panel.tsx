import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import { type ReactNode, useId } from 'react';
import { VERSION } from '#contract/calls/version.ts';
import { plural } from '#contract/text/plural.ts';
import { useObservable, usePerson } from '#kit/app/context.ts';
import type { ServerReport } from '#runtime/services/administration.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Card } from '#ui/card/card.tsx';
import { Grid, Row, Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { sizeText } from '#ui/size-text.ts';
import styles from './overview.module.css';
import { healthOf, StatusList, type StatusListProps } from './status-list.tsx';

const UNTOLD = 'Not reported';

type Line = readonly [name: string, value: ReactNode];

/**
 * The state of the server, folded: its health, its storage, the edits of this device that wait to be sent, and the
 * running versions of the server and the app.
 */
export function ServerPanel({
  report,
  news,
  now,
}: Omit<StatusListProps, 'health'> & { report: ServerReport | undefined }) {
  const id = useId();
  const { waiting, sending, needsYou, online } = useObservable(usePerson().sync);
  const { system = null, storage = null } = report?.outcome === 'answered' ? report : {};
  const unknown = !report ? 'Loading…' : report.outcome === 'answered' ? UNTOLD : 'Unavailable offline';
  const room: Line[] = [
    ['Database', system ? sizeText(system.database.bytes) : unknown],
    ['Uploads', system ? `${sizeText(system.uploads.bytes)} in ${plural(system.uploads.files, 'file')}` : unknown],
    [
      'Disk',
      storage?.disk
        ? `${sizeText(storage.disk.free)} free of ${sizeText(storage.disk.total)}`
        : storage
          ? UNTOLD
          : unknown,
    ],
  ];
  const queue: Line[] = [
    ['Waiting', plural(waiting, 'edit')],
    ['Being sent', plural(sending, 'edit')],
    ['Needs attention', plural(needsYou, 'edit')],
  ];
  const versions: Line[] = [
    ['App', VERSION],
    ['Server', system?.version ?? unknown],
    ['Database', system ? `${system.database.engine} ${system.database.version}` : unknown],
  ];
  const health = healthOf(report, online);
  return (
    <Card as="section" aria-labelledby={id} aria-busy={online && !report} className={styles.rows}>
      <details className={styles.system}>
        <Row as="summary" gap={2}>
          <ChevronRightIcon aria-hidden="true" />
          <h2 id={id} className={styles.heading}>
            System
          </h2>
          <Badge tone={health.tone}>{health.word}</Badge>
        </Row>
        <StatusList health={health} news={news} now={now} />
        {report?.outcome === 'offline' && <Notice tone="offline">Server figures need a connection.</Notice>}
        <Grid columns="fit" least="15rem" gap={6} rowGap={4}>
          <Lines title="Storage" lines={room} />
          <Lines title="Queue on this device" lines={queue} />
          <Lines title="Versions" lines={versions} />
        </Grid>
      </details>
    </Card>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <div>
      <Text as="h3" tone="soft" size="small" weight="medium" className={styles.subheading}>
        {title}
      </Text>
      <dl className={styles.lines}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
