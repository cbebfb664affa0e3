import {
  GroupIcon,
  IconRequest,
  IconThemes,
  IconThemesRequest,
  IconThemesWire,
  IconWire,
} from '#contract/records/groups/group-icon.ts';
import { endpoint } from './endpoint.ts';

export const groupIconsEndpoints = {
  iconThemes: endpoint({
    method: 'POST',
    path: '/api/groups/icon/themes',
    access: 'organizer',
    writes: false,
    summary: "Suggests themes for a group's icon",
    body: IconThemesRequest,
    response: IconThemesWire,
    read: IconThemes,
  }),
  generateIcon: endpoint({
    method: 'POST',
    path: '/api/groups/icon/generate',
    access: 'organizer',
    writes: false,
    summary: 'Generates an icon for a group in a style and a color',
    body: IconRequest,
    response: IconWire,
    read: GroupIcon,
  }),
} as const;
