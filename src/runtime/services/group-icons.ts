import type { ApiClient } from '#api/client.ts';
import { groupIconsEndpoints } from '#contract/calls/group-icons.ts';
import type { IconRequest } from '#contract/records/groups/group-icon.ts';
import type { GroupIcons } from '#runtime/person/types.ts';

/** The calls that make a group's icon at a server. */
export const groupIconsAt = (api: ApiClient): GroupIcons => ({
  suggestThemes: async (group) => {
    const answer = await api.call(groupIconsEndpoints.iconThemes, { body: group });
    return answer.kind === 'ok' ? answer.value.themes : null;
  },
  generate: async (request: IconRequest) => {
    const answer = await api.call(groupIconsEndpoints.generateIcon, { body: request });
    return answer.kind === 'ok' ? answer.value.iconPath : null;
  },
});
