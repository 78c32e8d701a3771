import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  supportHours: 'Mon–Fri {{from}}–{{to}}, Moscow time',
  'error.tenants.unknown': 'There is no such site.',
  'error.tenants.feature_unknown': 'There is no such feature.',
  emailSupport: 'Questions? Write to us: {{email}}.',
  emailHelp: 'Answers to common questions',
  emailUnsubscribe: 'Stop emails like this',
  emailHelpUrl: '{{siteUrl}}/help?lang=en',
} as const satisfies TextsLike<typeof ru>
