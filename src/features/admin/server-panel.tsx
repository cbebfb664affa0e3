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

const UNTOLD = 'This server does not tell';

type Line = readonly [name: string, value: ReactNode];

/**
 * Storage on the server, edits of this device that wait to be sent, and the running versions of the server and the app.
 */
export function ServerPanel({ report }: { report: ServerReport | undefined }) {
  const id = useId();
  const { waiting, sending, needsYou, online } = useObservable(usePerson().sync);
  const mailsNothing = useMailsNothing();
  const { system = null, storage = null } = report?.outcome === 'answered' ? report : {};
  const unknown = !report ? 'Asking the server…' : report.outcome === 'answered' ? UNTOLD : 'Not known while offline';
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
    ['Needs you', plural(needsYou, 'edit')],
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
        <Notice tone="error" title="The server has no room left">
          What people send is refused until there is room on its disk.
        </Notice>
      )}
      {mailsNothing && (
        <Notice tone="info" title="This server sends no mail">
          Its setting SMTP_URL is empty. Invitations and password links are not sent; copy the invitation link of each
          invited person in User Management.
        </Notice>
      )}
      {report?.outcome === 'offline' && (
        <Notice tone="offline">Figures of the server need a connection. Those of this device are shown.</Notice>
      )}
      <div className={styles.columns}>
        <Lines title="Storage" lines={room} />
        <Lines title="Queue of this device" lines={queue} />
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
