import { type ReactNode, useId } from 'react';
import { VERSION } from '#contract/calls/version.ts';
import { plural } from '#contract/text/plural.ts';
import { useObservable, usePerson } from '#kit/app/context.ts';
import { useMailsNothing } from '#kit/app/use-mails-nothing.ts';
import type { ServerReport } from '#runtime/services/administration.ts';
import { Card } from '#ui/card/card.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { sizeText } from '#ui/size-text.ts';
import styles from './overview.module.css';

const UNTOLD = 'Not reported';

type Line = readonly [name: string, value: ReactNode];

/**
 * Storage on the server, edits of this device that wait to be sent, and the running versions of the server and the app.
 */
export function ServerPanel({ report }: { report: ServerReport | undefined }) {
  const id = useId();
  const { waiting, sending, needsYou, online } = useObservable(usePerson().sync);
  const mailsNothing = useMailsNothing();
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
  return (
    <Card as="section" aria-labelledby={id} aria-busy={online && !report} className={styles.server}>
      <h2 id={id} className={styles.heading}>
        System
      </h2>
      {storage?.isFull && (
        <Notice tone="error" title="The server disk is full">
          New data is refused until there is space on the disk.
        </Notice>
      )}
      {mailsNothing && (
        <Notice tone="info" title="Email is not set up">
          SMTP_URL is not set, so invitations and password links are not sent. Copy each invitation link from User
          Management.
        </Notice>
      )}
      {report?.outcome === 'offline' && <Notice tone="offline">Server figures need a connection.</Notice>}
      <div className={styles.columns}>
        <Lines title="Storage" lines={room} />
        <Lines title="Queue on this device" lines={queue} />
        <Lines title="Versions" lines={versions} />
      </div>
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
