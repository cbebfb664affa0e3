import type { ApiAnswer, ApiClient } from '#api/client.ts';
import { auditEndpoints } from '#contract/calls/audit.ts';
import { personalDataEndpoints } from '#contract/calls/personal-data.ts';
import { storageEndpoints } from '#contract/calls/storage.ts';
import { systemEndpoints } from '#contract/calls/system.ts';
import type { ExportReport } from '#contract/records/installation/audit.ts';
import type { StorageWire } from '#contract/records/installation/storage.ts';
import type { SystemWire } from '#contract/records/installation/system.ts';
import { answered } from './answered.ts';

/** The server's report about itself to administrators. */
export type ServerReport =
  /** `isWell`: null where the server has no call for that. Other facts that it does not report are null too. */
  | { outcome: 'answered'; isWell: boolean | null; system: SystemWire | null; storage: StorageWire | null }
  | { outcome: 'offline' };

const told = <T>(answer: ApiAnswer<T> | null): T | null => (answer?.kind === 'ok' ? answer.value : null);

/** The calls of the administration, and of people about their own sessions; all go beyond the specification. */
export const administrationAt = (api: ApiClient) => ({
  /**
   * Requests a new report from the server.
   * @param tellsFigures whether the server reports its system and storage
   */
  report: async (tellsFigures: boolean): Promise<ServerReport> => {
    const [health, system, storage] = await Promise.all([
      api.call(systemEndpoints.health),
      tellsFigures ? api.call(systemEndpoints.system) : null,
      tellsFigures ? api.call(storageEndpoints.storage) : null,
    ]);
    if (health.kind === 'offline') return { outcome: 'offline' };
    const isUnknown = health.kind === 'invalid-response' || (health.kind === 'http-error' && health.status === 404);
    return {
      outcome: 'answered',
      isWell: isUnknown ? null : health.kind === 'ok',
      system: told(system),
      storage: told(storage),
    };
  },
  /** A page of the audit. */
  audit: async (query: Readonly<Record<string, string>>) => answered(await api.call(auditEndpoints.audit, { query })),
  /** Reports an export to the server, which it cannot know of otherwise. Lost without a network. */
  reportExport: async (report: ExportReport): Promise<void> => {
    await api.call(auditEndpoints.reportExport, { body: report });
  },
  sessions: async (userId: string) =>
    answered(await api.call(personalDataEndpoints.listSessions, { params: { id: userId } })),
  endSession: async (userId: string, sessionId: number) =>
    answered(await api.call(personalDataEndpoints.endSession, { params: { id: userId, sessionId } })),
  endSessions: async (userId: string) =>
    answered(await api.call(personalDataEndpoints.endSessions, { params: { id: userId } })),
  retention: async () => answered(await api.call(personalDataEndpoints.retention)),
  deleteGroup: async (id: number) => answered(await api.call(personalDataEndpoints.deleteGroup, { params: { id } })),
});

export type Administration = ReturnType<typeof administrationAt>;
