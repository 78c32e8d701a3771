export const ru = {
  supportHours: 'Пн–Пт {{from}}–{{to}}, МСК',
  emailSupport: 'Вопросы? Напишите нам: {{email}}.',
  emailHelp: 'Ответы на частые вопросы',
  emailUnsubscribe: 'Больше не присылать такие письма',
  emailHelpUrl: '{{siteUrl}}/help',
} as const
