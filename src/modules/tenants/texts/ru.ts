export const ru = {
  supportHours: 'Пн–Пт {{from}}–{{to}}, МСК',
} as const
