import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  'error.payments.unknown': 'There is no such payment. Go back to your order and start the payment again.',
  'error.payments.unknown_provider': 'There is no such payment provider here.',
  'error.payments.bad_signature': 'The signature of the message does not hold.',
  'error.payments.bad_message': 'The message could not be read.',
  'error.payments.refund_unknown': 'There is no such refund. Reload the list.',
  'error.payments.refund_not_failed': 'This refund is done or has been sent again. Reload the list.',
} as const satisfies TextsLike<typeof ru>
