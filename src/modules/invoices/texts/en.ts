import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  'error.invoices.not_found': 'This order has no invoice.',
  'error.invoices.seller_wrong': 'Check this detail: its check digit is wrong, or it does not match the others.',
  'error.invoices.account_taken': 'Another site has this bank account already. Enter a separate account.',
  'error.invoices.account_not_roubles':
    'Enter an account in roubles, with 810 as its sixth to eighth digits: invoices are in roubles only.',
  'error.invoices.statement_not_roubles':
    'The statement has money in another currency. Invoices are in roubles only: export the statement of the rouble account.',
  'error.invoices.statement_unknown':
    'This is not a bank statement: a 1CClientBankExchange or camt.053 file is needed.',
  'error.invoices.statement_broken': 'The statement is damaged or cut off. Download it from the bank again.',
  'error.invoices.statement_of_several': 'The file has several accounts. Export the statement of one.',
  'error.invoices.statement_too_long': 'The file has more than 5,000 lines. Export a shorter period.',
  'error.invoices.account_unknown': 'No site has this bank account.',
  'error.invoices.line_not_found': 'There is no such line.',
  'error.invoices.line_over': 'This line has been handled already.',
  'error.invoices.day': 'Write the day like 2026-11-29.',
  'error.invoices.number_unknown': 'There is no invoice with this number.',
  'error.invoices.parts_too_much': 'The parts add up to more than the line has brought.',
  'error.invoices.parts_of_one_order': 'Two of the parts are for one order. Name each order once.',
  'error.invoices.transfer_not_found': 'There is no such transfer.',
  'error.invoices.transfer_done': 'This transfer has been made already.',
  'error.invoices.tenant_unknown': 'There is no such site.',
  emailIssuedSubject: 'Invoice {{code}} for {{sum}}: {{event}}',
  emailIssuedTitle: 'Invoice {{code}} for {{sum}}',
  emailIssued: 'The invoice for your entry in {{event}} is attached. Pay it by the details below or by its QR code.',
  emailDue: 'The money has to arrive by {{date}}. Until then the places are yours; after that others can take them.',
  emailEarly: 'A transfer to another bank takes until the next working day, so pay in good time.',
  emailThen: 'Once the money is here, we will send you the confirmation and the bib numbers.',
  emailRequisites: 'Payment details',
  emailReceiver: '{{name}}, tax number (INN) {{inn}}',
  emailReceiverCompany: '{{name}}, tax number (INN) {{inn}}, KPP {{kpp}}',
  emailAccount: 'Account {{account}}',
  emailBank: '{{name}}, BIC {{bic}}, correspondent account {{account}}',
  emailPurpose: 'Purpose of payment: {{purpose}}',
  emailPurposeNote: 'Leave the purpose as it is: we recognize your transfer by it.',
  emailOpen: 'Open the invoice',
  emailLeftTitle: '{{left}} left to pay',
  emailPartSubject: 'Part of invoice {{code}} has arrived: {{event}}',
  emailPart: 'For invoice {{code}} for {{event}} we have received {{came}} of {{sum}}.',
  emailPartDue: 'The places stay yours if the rest arrives by {{date}}.',
  emailReminderSubject: 'Invoice {{code}} is due soon: {{event}}',
  emailReminder: 'The money for invoice {{code}} for {{event}} is not here yet.',
  emailSentAlready: 'If you have sent the transfer already, do nothing: we will write when it arrives.',
  emailOverdueSubject: 'Invoice {{code}} is past its due date: {{event}}',
  emailOverdueTitle: 'The invoice is past its due date',
  emailOverdue:
    'The money for invoice {{code}} for {{event}} did not arrive in time, and the places are open to all again.',
  emailOverduePart:
    'Only {{came}} of {{sum}} has arrived for invoice {{code}} for {{event}}, and the places are open to all again.',
  emailOverdueLate:
    'If you have sent the money, do nothing: once it arrives, we will take places that are free or return the whole sum.',
  emailOverdueRest:
    'If the rest is on its way, do nothing: once it arrives, we will take places that are free or return the whole sum. If it does not arrive within a week, we will return {{came}} to the account it came from.',
  emailOverdueAgain: 'You can register again if there are places left.',
  emailEvent: 'Event page',
  emailReturnSubject: 'We will return {{sum}} of invoice {{code}}',
  emailReturnTitle: 'We will return {{sum}}',
  emailSurplus: 'You have paid {{sum}} more than invoice {{code}} asked for.',
  emailPartOver: 'Only a part of invoice {{code}} has arrived, and the invoice is no longer valid.',
  emailReturn: 'We will return {{sum}} to the account it came from, and write when the transfer is sent.',
  emailReturnedSubject: 'We have returned {{sum}} of invoice {{code}}',
  emailReturnedTitle: 'We have returned {{sum}}',
  emailReturned:
    'We have sent {{sum}} to the account that the money for invoice {{code}} came from: payment order {{document}}. The transfer takes until the next working day.',
} as const satisfies TextsLike<typeof ru>
