import { AskAnswer, AskAnswerWire, AskRequest } from '../assistant.ts';
import { endpoint } from '../endpoint.ts';
import { TranslateRequest, Translation, TranslationWire } from '../translation.ts';

export const assistantEndpoints = {
  askAssistant: endpoint({
    method: 'POST',
    path: '/api/ai/ask',
    access: 'signed-in',
    writes: false,
    summary: "Answers a question about a group's schedule, or proposes a change; writes nothing",
    body: AskRequest,
    response: AskAnswerWire,
    read: AskAnswer,
  }),
  translate: endpoint({
    method: 'POST',
    path: '/api/ai/translate',
    access: 'signed-in',
    writes: false,
    summary: 'Translates text or HTML into one of the offered languages',
    body: TranslateRequest,
    response: TranslationWire,
    read: Translation,
  }),
} as const;
