export const ru = {
  'type.accident': 'Несчастный случай',
  'type.tick_bite': 'Укус клеща',
  'type.trip_cancellation': 'Отмена поездки',
  'state.requested': 'в заказе',
  'state.issued': 'действует',
  'state.cancelled': 'отменён',
  policiesTitle: 'Страховые полисы',
  policyLine: '{{type}}, {{sum}}, {{days}}',
  policyDownload: 'Полис № {{number}}, PDF',
  policyFor: 'Полис № {{number}}, PDF: {{name}}',
} as const
