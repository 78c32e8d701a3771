import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  'type.accident': 'Accident',
  'type.tick_bite': 'Tick bite',
  'type.trip_cancellation': 'Trip cancellation',
  'state.requested': 'in the order',
  'state.issued': 'valid',
  'state.cancelled': 'cancelled',
  policiesTitle: 'Insurance policies',
  policyLine: '{{type}}, {{sum}}, {{days}}',
  policyDownload: 'Policy {{number}}, PDF',
  policyFor: 'Policy {{number}}, PDF: {{name}}',
} as const satisfies TextsLike<typeof ru>
