export const ru = {
  supportHours: 'Пн–Пт {{from}}–{{to}}, МСК',
  'error.tenants.unknown': 'Такого сайта нет.',
  'error.tenants.feature_unknown': 'Такой возможности нет.',
  emailSupport: 'Вопросы? Напишите нам: {{email}}.',
  emailHelp: 'Ответы на частые вопросы',
  emailUnsubscribe: 'Больше не присылать такие письма',
  emailHelpUrl: '{{siteUrl}}/help',
} as const
