export const ru = {
  supportHours: 'Пн–Пт {{from}}–{{to}}, МСК',
  letterSupport: 'Вопросы? Напишите нам: {{email}}.',
} as const
