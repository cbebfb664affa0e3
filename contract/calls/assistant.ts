import {
  AskAnswer,
  AskAnswerWire,
  AskRequest,
  CreateItinerary,
  UpdateSchedule,
  UpdateScheduleAnswer,
  UpdateScheduleAnswerWire,
} from '#contract/records/schedule/assistant.ts';
import { ScheduleItem, ScheduleItemWire } from '#contract/records/schedule/schedule-item.ts';
import { TranslateRequest, Translation, TranslationWire } from '#contract/records/schedule/translation.ts';
import { endpoint } from './endpoint.ts';

export const assistantEndpoints = {
  askAssistant: endpoint({
    method: 'POST',
    path: '/api/ai/ask',
    access: 'signed-in',
    writes: false,
    body: AskRequest,
    response: AskAnswerWire,
    read: AskAnswer,
  }),
  updateScheduleByAssistant: endpoint({
    method: 'POST',
    path: '/api/ai/update-schedule',
    access: 'signed-in',
    body: UpdateSchedule,
    response: UpdateScheduleAnswerWire,
    read: UpdateScheduleAnswer,
  }),
  createItinerary: endpoint({
    method: 'POST',
    path: '/api/ai/create-itinerary',
    access: 'signed-in',
    body: CreateItinerary,
    response: ScheduleItemWire,
    read: ScheduleItem,
  }),
  translate: endpoint({
    method: 'POST',
    path: '/api/ai/translate',
    access: 'signed-in',
    writes: false,
    body: TranslateRequest,
    response: TranslationWire,
    read: Translation,
  }),
} as const;
