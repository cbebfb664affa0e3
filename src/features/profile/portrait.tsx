import CameraIcon from 'lucide-react/icons/camera';
import { useEffect, useState } from 'react';
import { PROFILE_PICTURE_FORM } from '#contract/records/files/upload.ts';
import { PICTURE_MAX_BYTES } from '#contract/schema/limits.ts';
import { displayName, initial } from '#contract/schema/names.ts';
import { isUnsentUpload, pictureAddress } from '#kit/addresses/picture-address.ts';
import { usePerson } from '#kit/app/context.ts';
import { tellVerdict } from '#kit/unsent/verdict-toast.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import { cannotConvert, isHeic } from '#store/commands/heic.ts';
import type { UserView } from '#store/queries/base/views.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Card } from '#ui/card/card.tsx';
import { FileButton } from '#ui/file-button/file-button.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { lazily } from '#ui/lazily/lazily.tsx';
import { MissingDialog } from '#ui/lazily/missing-dialog.tsx';
import { tellProblem } from '#ui/toast/tell-problem.ts';
import styles from './profile.module.css';
import { PICTURE_PHRASES, roleLabel } from './words.ts';

const CropDialog = lazily(async () => (await import('./crop-dialog.tsx')).CropDialog, MissingDialog);

/** The user's picture and name, with the means to change the picture. */
export function Portrait({ me }: { me: UserView }) {
  const person = usePerson();
  const src = usePicture(person, me.profileImageUrl);
  const [picked, setPicked] = useState<File | null>(null);
  const name = displayName(me);

  const pick = ([file]: File[]) => {
    const fault = file && faultOf(file);
    if (fault) tellProblem(fault);
    else setPicked(file ?? null);
  };
  const save = async (picture: File) => {
    setPicked(null);
    tellVerdict(
      PICTURE_PHRASES,
      await person.run((commands) => commands.changeProfilePicture, { me: person.user, file: picture }),
    );
  };
  return (
    <Card as="section" aria-label="Profile picture" className={styles.portrait}>
      <Avatar size="huge" name={name} letter={initial(me)} src={src} />
      <div className={styles.who}>
        <Text size="part" weight="title" breaks dir="auto">
          {name}
        </Text>
        <Text tone="soft">{roleLabel(me.role)}</Text>
      </div>
      <FileButton label="Profile picture" accept="image/*,.heic,.heif" icon={<CameraIcon />} onPick={pick}>
        Change picture
      </FileButton>
      {picked && (
        <CropDialog
          file={picked}
          onSave={(picture) => void save(picture)}
          onUnreadable={() => {
            setPicked(null);
            const { wrongType } = PROFILE_PICTURE_FORM;
            tellProblem(isHeic(picked) ? `${wrongType} ${cannotConvert(picked)}` : wrongType);
          }}
          onClose={() => setPicked(null)}
        />
      )}
    </Card>
  );
}

/** The picked file is checked, although the sent one may be smaller. */
function faultOf(file: File): string | null {
  if (!file.type.startsWith('image/') && !isHeic(file)) return PROFILE_PICTURE_FORM.wrongType;
  return file.size > PICTURE_MAX_BYTES ? PROFILE_PICTURE_FORM.tooLarge : null;
}

/** The URL of the picture, also when it waits on this device to be sent. */
function usePicture(person: PersonRuntime, url: string | null): string | null {
  const [local, setLocal] = useState<string | null>(null);
  const isUnsent = url !== null && isUnsentUpload(url);
  useEffect(() => {
    if (!isUnsent || url === null) return;
    let isOver = false;
    let found: string | null = null;
    void pictureAddress(person, url).then((address) => {
      if (isOver) {
        if (address?.startsWith('blob:')) URL.revokeObjectURL(address);
        return;
      }
      found = address;
      setLocal(address);
    });
    return () => {
      isOver = true;
      setLocal(null);
      if (found?.startsWith('blob:')) URL.revokeObjectURL(found);
    };
  }, [person, url, isUnsent]);
  return isUnsent ? local : url;
}
