import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  'error.invoices.not_found': 'This order has no invoice.',
  'error.invoices.seller_wrong': 'Check this detail: its check digit is wrong, or it does not match the others.',
  'error.invoices.account_taken': 'Another site has this bank account already. Enter a separate account.',
  'error.invoices.statement_unknown':
    'This is not a bank statement: a 1CClientBankExchange or camt.053 file is needed.',
  'error.invoices.statement_broken': 'The statement is damaged or cut off. Download it from the bank again.',
  'error.invoices.statement_of_several': 'The file has several accounts. Export the statement of one.',
  'error.invoices.statement_too_long': 'The file has more than 5,000 lines. Export a shorter period.',
  'error.invoices.account_unknown': 'No site has this bank account.',
  'error.invoices.line_not_found': 'There is no such line.',
  'error.invoices.line_over': 'This line has been handled already.',
  'error.invoices.number_unknown': 'There is no invoice with this number.',
  'error.invoices.transfer_not_found': 'There is no such transfer.',
  'error.invoices.transfer_done': 'This transfer has been made already.',
  'error.invoices.tenant_unknown': 'There is no such site.',
} as const satisfies TextsLike<typeof ru>
