import CopyIcon from 'lucide-react/icons/copy-plus';
import EllipsisIcon from 'lucide-react/icons/ellipsis';
import PencilIcon from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { isUnsentUpload } from '#kit/addresses/picture-address.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { UnsavedForms } from '#kit/form/unsaved-forms.tsx';
import type { EventView } from '#store/queries/base/views.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { getEventKey } from '#store/queries/schedule/comments.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { lazily } from '#ui/lazily/lazily.tsx';
import { MissingDialog } from '#ui/lazily/missing-dialog.tsx';
import { Menu, type MenuItem } from '#ui/menu/menu.tsx';
import styles from './event-form.module.css';
import { valuesOf } from './event-values.ts';

/** Loaded on demand, because most users only read an event. */
const EventFormDialog = lazily(async () => (await import('./event-form-dialog.tsx')).EventFormDialog, MissingDialog);

export interface EditEventProps {
  event: EventView;
  groupZone: string;
  /** The items of the menu after Duplicate. */
  more: readonly MenuItem[];
}

const FORMS = ['edit-event', 'copy-event'] as const;
type Form = (typeof FORMS)[number];

/** An unsent file has no address that another event could refer to. */
const UNSENT_STAY = 'Unsent files are not copied.';

/** The button that changes an event, and the menu that begins with copying it. */
export function EditEvent({ event, groupZone, more }: EditEventProps) {
  const { store } = usePerson();
  const key = useLiveQuery(() => getEventKey(store, event.id), [store, event.id]);
  const known = useLiveQuery(() => getGroup(store, event.groupId), [store, event.groupId]);
  const [open, setOpen] = useState<Form | null>(null);
  if (key === undefined) return null;
  const scope = `event:${key}`;
  const resume = (name: string) => {
    const form = FORMS.find((each) => each === name);
    return form && (() => setOpen(form));
  };
  // The device may hold an event before its group.
  const group = known ?? { id: event.groupId, defaultTimezone: groupZone, startDate: null, endDate: null };
  const values = valuesOf(event, groupZone);
  const isCopy = open === 'copy-event';
  const sent = event.attachments.filter(({ url }) => !isUnsentUpload(url));
  return (
    <>
      <div className={styles.unsaved}>
        <UnsavedForms scope={scope} resume={resume} />
      </div>
      <Button icon={<PencilIcon />} onClick={() => setOpen('edit-event')}>
        Edit Event
      </Button>
      <Menu
        trigger={<IconButton label="More event actions" icon={<EllipsisIcon />} outlined />}
        items={[
          {
            value: 'duplicate',
            label: 'Duplicate',
            icon: <CopyIcon aria-hidden="true" />,
            onSelect: () => setOpen('copy-event'),
          },
          ...more,
        ]}
      />
      {open && (
        <EventFormDialog
          key={open}
          place={{ scope, form: open }}
          group={group}
          event={isCopy ? null : event}
          attachments={isCopy ? sent : event.attachments}
          initial={values}
          filesNote={isCopy && sent.length < event.attachments.length ? UNSENT_STAY : null}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
