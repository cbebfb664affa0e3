import * as v from 'valibot';
import { AuditQuery, AuditWire, ExportReport } from '#contract/records/installation/audit.ts';
import { endpoint } from './endpoint.ts';

const Done = v.object({ message: v.string() });

export const auditEndpoints = {
  audit: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    summary: 'Who did what, when and from where, newest first',
    query: AuditQuery,
    response: AuditWire,
    read: AuditWire,
  }),
  reportExport: endpoint({
    method: 'POST',
    path: '/api/audit/exports',
    access: 'signed-in',
    summary: 'Records that a user exported data from their device',
    body: ExportReport,
    response: Done,
    read: Done,
  }),
} as const;
