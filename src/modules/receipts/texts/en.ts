import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  'error.receipts.unknown': 'There is no such receipt.',
  'error.receipts.order_not_found': 'There is no such order.',
  'error.receipts.not_registered': 'The till has not made this receipt yet. Open it a little later.',
  'error.receipts.not_failed': 'The till has this receipt already: there is no need to send it again.',
  'error.receipts.corrected': 'This receipt is corrected already.',
  'error.receipts.unknown_provider': 'There is no such till.',
  'error.receipts.bad_message': 'The till’s message can’t be read.',
  'error.receipts.tenant_not_found': 'There is no such site.',
  'error.receipts.party_not_found': 'There is no such organizer or insurer.',
  'error.receipts.day': 'Write the day like 2026-11-29.',
  'error.receipts.payment_address': 'The site’s address is like https://startline.ru, without a path.',
  'error.receipts.tax_number': 'That is not a Russian taxpayer number: check its digits.',
  emailSaleSubject: 'Fiscal receipt for {{sum}}',
  emailSaleTitle: 'Fiscal receipt for {{sum}}',
  emailSale: 'This is the receipt for your payment. No need to file it: it stays on the page of your order.',
  emailRefundSubject: 'Receipt for the refund of {{sum}}',
  emailRefundTitle: 'Receipt for the refund of {{sum}}',
  emailRefund: 'We have sent your money back, and this is the receipt for it. It stays on the page of your order.',
  emailSettlement:
    'The race is on. Russian law wants a second receipt on the day for entries paid in advance; there is nothing to pay.',
  emailCorrection:
    'The earlier receipt had a mistake. Here is the right one, for the same sum; there is nothing to pay.',
  emailNumbers: 'On the receipt',
  emailSeller: '{{name}}, INN {{taxNumber}}',
  emailDrive: 'FN {{number}}',
  emailDocument: 'FD {{number}}, FP {{sign}}',
  emailOpen: 'Open the receipt',
} as const satisfies TextsLike<typeof ru>
