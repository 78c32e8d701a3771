import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  'error.invoices.not_found': 'This order has no invoice.',
  'error.invoices.seller_wrong': 'Check this detail: its check digit is wrong, or it does not match the others.',
  'error.invoices.account_taken': 'Another site has this bank account already. Enter a separate account.',
} as const satisfies TextsLike<typeof ru>
