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
    body: IconThemesRequest,
    response: IconThemesWire,
    read: IconThemes,
  }),
  generateIcon: endpoint({
    method: 'POST',
    path: '/api/groups/icon/generate',
    access: 'organizer',
    writes: false,
    body: IconRequest,
    response: IconWire,
    read: GroupIcon,
  }),
} as const;
