import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  order: 'Enter your people',
  orderOf: 'Enter your people: {{event}}',
  online: 'Online',
  write: 'Write to us',
} as const satisfies TextsLike<typeof ru>
