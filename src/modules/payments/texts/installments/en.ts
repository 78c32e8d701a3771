import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  title: 'You are paying in parts',
  first: '{{day}}, the first part',
  note: 'The order is paid in full: the instalment service paid it for you. It charges the rest to your card by itself; its app shows the exact days.',
} as const satisfies TextsLike<typeof ru>
