import type { ApiClient } from '#api/client.ts';
import { groupIconsEndpoints } from '#contract/calls/group-icons.ts';
import type { IconRequest } from '#contract/records/groups/group-icon.ts';

/** The icons that the server draws for a group; needs the network. Null where it did not draw one. */
export const groupIconsAt = (api: ApiClient) => ({
  suggestThemes: async (group: Pick<IconRequest, 'groupName' | 'groupType'>) => {
    const answer = await api.call(groupIconsEndpoints.iconThemes, { body: group });
    return answer.kind === 'ok' ? answer.value.themes : null;
  },
  /** @returns the icon's address on the server */
  generate: async (request: IconRequest) => {
    const answer = await api.call(groupIconsEndpoints.generateIcon, { body: request });
    return answer.kind === 'ok' ? answer.value.iconPath : null;
  },
});
