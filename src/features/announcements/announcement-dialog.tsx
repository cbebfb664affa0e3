import { usePerson } from '#kit/app/context.ts';
import { EditDialog } from '#kit/form/edit-dialog.tsx';
import { useEditForm } from '#kit/form/use-edit-form.ts';
import type { Phrases } from '#kit/unsent/verdict-toast.ts';
import type { AnnouncementView } from '#store/queries/base/views.ts';
import { Switch } from '#ui/switch/switch.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

const ADDED: Phrases = {
  done: 'Announcement posted',
  failed: 'The announcement could not be posted',
  reasonFirst: true,
};
const CHANGED: Phrases = {
  done: 'Announcement updated',
  failed: 'The announcement could not be updated',
  reasonFirst: true,
};
const YES = 'true';

type AnnouncementValues = { title: string; body: string; mustRead: string };

interface AnnouncementDialogProps {
  place: { scope: string; form: string };
  groupId: string;
  /** The announcement to change; null for a new one. */
  announcement: AnnouncementView | null;
  onClose(): void;
}

/** The form of an announcement to the whole group, which may require a confirmation. */
export function AnnouncementDialog({ place, groupId, announcement, onClose }: AnnouncementDialogProps) {
  const person = usePerson();
  const form = useEditForm<AnnouncementValues>({
    place,
    title: announcement ? `changes to “${announcement.title}”` : 'new announcement',
    initial: {
      title: announcement?.title ?? '',
      body: announcement?.body ?? '',
      mustRead: announcement?.mustRead ? YES : '',
    },
    words: ({ title, body }) => [title, body].filter(Boolean).join('\n'),
    ...(announcement && { told: (_: string, value: string) => value }),
    save: ({ title, body, mustRead }, edit) => {
      const typed = { title, body, mustRead: mustRead === YES };
      return announcement
        ? person.run((commands) => commands.updateAnnouncement, { announcementId: announcement.id, ...typed }, edit)
        : person.run((commands) => commands.createAnnouncement, { groupId, ...typed }, edit);
    },
    phrases: announcement ? CHANGED : ADDED,
    onClose,
  });
  const mustRead = form.choice('mustRead');
  return (
    <EditDialog
      form={form}
      title={announcement ? 'Edit announcement' : 'Add announcement'}
      submitLabel={announcement ? 'Save changes' : 'Announce'}
    >
      <TextField label="Title" required dir="auto" autoComplete="off" {...form.line('title')} />
      <TextArea label="Text" {...form.line('body')} />
      <Switch
        label="Ask everyone to confirm"
        checked={mustRead.value === YES}
        disabled={mustRead.disabled}
        onChange={(isOn) => mustRead.onChange(isOn ? YES : '')}
      />
    </EditDialog>
  );
}
