import { EDITOR_PICTURE_TYPES } from '#contract/records/files/upload.ts';
import { IMAGE_SOURCE } from '#contract/text/html.ts';
import { isUnsentUpload, pictureAddress } from '#kit/addresses/picture-address.ts';
import { usePerson } from '#kit/app/context.ts';
import type { EditFormState } from '#kit/form/use-edit-form.ts';
import { textLink } from '#kit/text/link-text.ts';
import { RichTextField } from '#ui/rich-text-editor/rich-text-field.tsx';
import { tellProblem } from '#ui/toast/tell-problem.ts';
import type { EventValues } from './event-values.ts';

interface RichTextLineProps {
  label: string;
  form: EditFormState<EventValues>;
  name: 'description' | 'instruction';
}

const isImage = (src: string): boolean => isUnsentUpload(src) || IMAGE_SOURCE.test(src);
const isLink = (url: string): boolean => textLink(url, location.origin) !== null;

/** The rich text of an event, with its pictures kept on this device until they are sent. */
export function RichTextLine({ label, form, name }: RichTextLineProps) {
  const person = usePerson();
  const { value, error, hint, disabled, onChange } = form.choice(name);
  const take = async (file: File) => {
    const picked = await person.files.pick({ file, use: 'image' }).catch(() => null);
    if (picked?.outcome === 'kept') return { src: picked.attachment.url, alt: file.name };
    tellProblem(picked?.message ?? 'Image upload failed: Please try again.');
    return null;
  };
  return (
    <RichTextField
      label={label}
      value={value}
      error={error}
      hint={hint}
      disabled={disabled}
      onChange={onChange}
      images={{ isImage, show: (src) => pictureAddress(person, src) }}
      isLink={isLink}
      imageTypes={[...EDITOR_PICTURE_TYPES, '.heic', '.heif'].join(',')}
      onImage={take}
    />
  );
}
