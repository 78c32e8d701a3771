export const en = {
  action: 'Ask for a certificate',
  find: 'Past events',
} as const
