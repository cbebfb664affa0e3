import {
  CertificateRequest,
  CertificateWire,
  HandoffRelay,
  Relayed,
  RelayedWire,
  VouchedKey,
} from '#contract/records/field/handoff.ts';
import { IdParam } from '#contract/schema/wire.ts';
import { endpoint } from './endpoint.ts';

/** The calls for handoffs between phones without a network; all go beyond the specification. */
export const handoffEndpoints = {
  certifyDevice: endpoint({
    method: 'POST',
    path: '/api/handoff/certificates',
    access: 'signed-in',
    writes: false,
    body: CertificateRequest,
    response: CertificateWire,
    read: VouchedKey,
  }),
  relayHandoff: endpoint({
    method: 'POST',
    path: '/api/groups/{id}/handoffs',
    access: 'group-staff',
    params: IdParam,
    body: HandoffRelay,
    response: RelayedWire,
    read: Relayed,
  }),
} as const;
