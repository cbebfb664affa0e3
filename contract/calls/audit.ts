import * as v from 'valibot';
import { AuditQuery, AuditWire, ExportReport } from '#contract/records/installation/audit.ts';
import { endpoint } from './endpoint.ts';

const Done = v.object({ message: v.string() });

export const auditEndpoints = {
  audit: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    query: AuditQuery,
    response: AuditWire,
    read: AuditWire,
  }),
  reportExport: endpoint({
    method: 'POST',
    path: '/api/audit/exports',
    access: 'signed-in',
    body: ExportReport,
    response: Done,
    read: Done,
  }),
} as const;
