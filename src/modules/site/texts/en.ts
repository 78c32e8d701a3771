import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  legalInForce: 'In force from {{day}}',
  legalContents: 'Contents',
  legalPrint: 'Print',
  legalOtherDocuments: 'Other documents',
} as const satisfies TextsLike<typeof ru>
