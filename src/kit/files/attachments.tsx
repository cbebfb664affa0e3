import type { Attachment } from '#contract/records/files/attachment.ts';
import { useObservableField } from '#kit/app/context.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import { AttachmentList } from '#ui/attachment-list/attachment-list.tsx';
import { FileFacts } from '#ui/attachment-list/file-facts.tsx';

interface AttachmentsProps {
  person: PersonRuntime;
  files: readonly Attachment[];
  className?: string | undefined;
}

/** The files of an event or a comment; they can be opened as far as this device and the network allow. */
export function Attachments({ person, files, className }: AttachmentsProps) {
  const online = useObservableField(person.sync, 'online');
  const { find, look } = person.files;
  return <AttachmentList find={find} look={look} online={online} files={files} className={className} />;
}

/** The kind and the size of a file. */
export function AttachmentFacts({ person, file }: { person: PersonRuntime; file: Attachment }) {
  const online = useObservableField(person.sync, 'online');
  const { find, look } = person.files;
  return <FileFacts find={find} look={look} online={online} file={file} />;
}
