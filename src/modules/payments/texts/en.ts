import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  'error.payments.dispute_payment_unknown': 'There is no payment with this id. Check the id.',
  'error.payments.unknown': 'There is no such payment. Go back to your order and start the payment again.',
  'error.payments.bank_unknown': 'This bank is not in the list. Choose another one.',
  'error.payments.too_many_streams': 'Too many pages are watching payments. This page checks by itself.',
  'error.payments.unknown_provider': 'There is no such payment provider here.',
  'error.payments.bad_signature': 'The signature of the message does not hold.',
  'error.payments.bad_message': 'The message could not be read.',
  'error.payments.refund_unknown': 'There is no such refund. Reload the list.',
  'error.payments.refund_not_failed': 'This refund is done or has been sent again. Reload the list.',
  'error.payments.account_unknown': 'There is no such provider account. Reload the list.',
  'error.payments.account_invalid': 'The provider would not take these settings. Correct the marked fields.',
  'error.payments.account_field': 'This value does not fit: check it in the provider’s dashboard.',
  'error.payments.receipts_of_shop':
    'We do not make receipts for an organizer’s own shop. Have them made in the provider’s dashboard, and leave this off.',
  'error.payments.organizer_unknown': 'There is no organizer with this code.',
  'error.payments.no_sandbox': 'This installation has no sandbox bank. Choose test or live.',
  'error.payments.title_missing': 'Name the account.',
  'error.payments.mode_unknown': 'The mode is live, test or sandbox.',
  'error.payments.methods_invalid': 'The payment methods were not saved. Correct the marked fields.',
  'error.payments.method_not_taken': 'This account can’t be paid that way. Choose another account or currency.',
  'error.payments.sum_not_taken': 'The provider does not take such a sum.',
  'error.payments.method_twice': 'The list already has this method for the same currency and country.',
  'error.payments.refund_not_by_hand': 'This refund is not made by hand, or it is done. Reload the list.',
  'error.payments.refund_disputed':
    'This payment is disputed: send no money until the bank decides. If it has decided, reload the list: the sum of the refund may have changed.',
  'error.payments.document_missing': 'Name the document by which the money was returned.',
  'error.payments.requisites_closed':
    'It’s too late to set the account: the money has been sent, or goes back another way. Reload the page.',
  'error.payments.requisites_invalid': 'The account was not saved. Correct the marked fields.',
  'error.payments.requisites_receiver': 'Enter the receiver’s first and last name as the bank has them.',
  'error.payments.requisites_iban_by':
    'The number has a mistake. A Belarusian account has 28 characters and starts with BY. Copy it from your bank’s app.',
  'error.payments.requisites_account_ru':
    'An account number has 20 digits. It is not a card number: copy the account details from your bank’s app.',
  'error.payments.requisites_account_key': 'The account number and the BIC do not belong together. Check both.',
  'error.payments.requisites_bic':
    'A Russian BIC has 9 digits and starts with 04. Your bank’s app shows it with the account details.',
  'error.payments.requisites_account_uz':
    'Enter the 20 digits of an account, or the 16 digits of an Uzcard or Humo card.',
  'error.payments.requisites_card_uz': 'There is no such Uzcard or Humo card. Check all 16 digits.',
  'error.payments.requisites_mfo': 'An account needs the bank’s MFO, 5 digits. A card needs none.',
  'error.payments.requisites_iban': 'This IBAN has a mistake. Copy it from your bank’s app.',
  'error.payments.requisites_swift':
    'A BIC (SWIFT) has 8 or 11 characters. If you don’t know it, leave the field empty.',
  'error.payments.dispute_unknown': 'There is no such dispute. Reload the list.',
  'error.payments.dispute_not_paid': 'No money ever came for this payment, so there is nothing to dispute.',
  'error.payments.dispute_recorded':
    'This payment already has a dispute from another document. If it is the same one, enter that document; if it is one more, confirm it (isFurther).',
  'error.payments.dispute_sum':
    'The sum of a dispute is more than nothing, and at most the payment less its other disputes.',
  'error.payments.dispute_decided': 'This dispute is decided already. Reload the list.',
  'error.payments.dispute_of_provider':
    'The provider reports this dispute itself, and will report the decision. You can decide it only if the provider’s answer is unclear (isUnclear).',
  'error.payments.dispute_lost_sum':
    'The lost sum is more than nothing and at most the disputed one, and only a lost dispute has it.',
  'error.payments.dispute_nothing_left':
    'Nothing is left to write off: the dispute is not lost, or its sum is accounted for.',
  'error.payments.reason_missing': 'Give a reason.',
  emailDisputeSubject: 'Payment of {{sum}} disputed, order {{code}}',
  'emailDisputeTitle.opened': 'A payment is disputed',
  'emailDisputeTitle.unclear': 'A dispute is closed, but the outcome is unclear',
  'emailDisputeTitle.won': 'Dispute won',
  'emailDisputeTitle.lost': 'Dispute lost',
  'emailDisputeTitle.reversal': 'A payment was refunded in the provider’s dashboard',
  'emailDisputeTitle.reversal_unclear': 'A part of a payment was refunded in the provider’s dashboard',
  'emailDispute.reversal_unclear':
    'A part of a payment was refunded to the payer in the provider’s dashboard ({{provider}}), and the provider does not say how much: at most {{sum}}. The runner keeps the place, and refunds of this payment wait. Look up the sum there and record it as the lost sum of this dispute.',
  'emailDispute.opened':
    'The payer disputes {{sum}} ({{provider}}). The runner keeps the place for now, and refunds of this payment wait for the decision. Answer the provider, and send the papers of the order.',
  'emailDispute.unclear':
    '{{provider}} has closed the dispute about {{sum}}, but its decision does not match the money it moved. Refunds of this payment still wait. Check in the provider’s dashboard who got the money. If the provider does not correct it, record the outcome yourself.',
  'emailDispute.won':
    'The dispute about {{sum}} ({{provider}}) went our way. Refunds that were waiting have been sent.',
  'emailDispute.lost':
    'The bank gave {{sum}} ({{provider}}) to the payer. The runner still has the place. Either cancel the registration (no money goes out twice) or write the sum off and leave the place.',
  'emailDispute.reversal':
    '{{sum}} ({{provider}}) was refunded to the payer in the provider’s dashboard. The runner still has the place. Either cancel the registration (no money goes out twice) or write the sum off and leave the place.',
  emailDisputeOf: 'Order {{order}}, document or number of the dispute: {{reference}}. Reason: {{reason}}.',
  emailDisputeAnswerBy: 'The answer is due by {{date}} Moscow time.',
  methodNoteOfShop: '{{note}}; the organizer gets the money',
  'method.card': 'Card',
  'methodNote.card': 'Mir, Visa, Mastercard',
  'method.qr': 'QR code',
  'methodNote.qr': 'on the bank’s page',
  'method.sbp_link': 'SBP',
  'methodNote.sbp_link': 'in your bank’s app',
  'method.sbp_qr': 'SBP',
  'methodNote.sbp_qr': 'scan a QR code',
  'method.bank_transfer': 'Bank transfer',
  'methodNote.bank_transfer': 'by QR code or bank details',
  'method.requisites': 'Invoice',
  'methodNote.requisites': 'for a company',
  methodNoteToPerson: 'in your name',
  'method.erip': 'ERIP',
  'methodNote.erip': 'Raschet: bank, terminal or cash desk',
  'method.paypal': 'PayPal',
  'methodNote.paypal': 'from your PayPal account',
  'method.installments': 'In parts',
  'methodNote.installments': 'a quarter now, the rest later',
  'method.express_pay': 'Express Pay',
  'methodNote.express_pay': 'with a Belarusian card',
  'method.uz_card': 'Uzcard, Humo',
  'methodNote.uz_card': 'with an Uzbek card',
} as const satisfies TextsLike<typeof ru>
