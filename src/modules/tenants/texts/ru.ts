export const ru = {
  supportHours: 'Пн–Пт {{from}}–{{to}}, МСК',
  emailSupport: 'Вопросы? Напишите нам: {{email}}.',
} as const
