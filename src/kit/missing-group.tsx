import { PageHeader } from '#ui/page-header/page-header.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Missing } from './missing.tsx';
import { useAsked } from './use-asked.ts';

/** In the place of a screen of a group that is not on this device: the group is asked for. @param title of the screen */
export function MissingGroup({ groupId, title }: { groupId: string; title: string }) {
  const { outcome, asking, retry } = useAsked({ kind: 'group', groupId });
  return (
    <>
      <PageHeader title={title} />
      {outcome === null || asking ? (
        <Skeleton height="24rem" />
      ) : (
        <Missing isOffline={outcome === 'offline'} what="This group" was="this group was" retry={retry} />
      )}
    </>
  );
}
