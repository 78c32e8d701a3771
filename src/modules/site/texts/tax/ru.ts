/** Messages of the page about the tax deduction; its text is in `content/pages`. */
export const ru = {
  action: 'Попросить справку',
  find: 'Прошедшие старты',
} as const
