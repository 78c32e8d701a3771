import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  paymentDescription: 'Order {{number}}',
  variantDifference: 'Price difference: {{name}}',
  variantExchange: 'Swapped for: {{name}}',
  'error.orders.not_found': 'There is no such order. Open the event and start your registration again.',
  'error.orders.incomplete':
    'Not everybody this order pays for is in the team yet. Add them, and the order can be paid for.',
  'error.orders.sum_changed': 'Your total has changed. Check it and pay again.',
  'error.orders.not_open': 'This order can no longer be changed.',
  'error.orders.expired': 'Time for payment has expired. Try to take a place again.',
  'error.orders.product_twice': 'This option is in the list twice. Leave one line with the whole number of them.',
  'error.orders.product_unknown': 'The event has no such option. Reload the page.',
  'error.orders.variant_needed': 'Choose a size or variant of this option.',
  'error.orders.variant_unknown': 'This option has no such variant. Reload the page.',
  'error.orders.entry_needed': 'Choose which participant this option is for.',
  'error.orders.entry_unknown':
    'There is no such participant in the order, or the option is chosen once for the whole order.',
  'error.orders.product_sold_out': 'This option has just sold out. Choose another one.',
  'error.orders.product_over': 'This option is no longer sold: its last day has passed.',
  'error.orders.product_limit':
    'You can’t have that many: the limit is {{max}}, counting what is already in your order.',
  'error.orders.item_unknown': 'There is no such item in the order. Reload the page.',
  'error.orders.item_not_product': 'This is not an option. A participant is removed in the step “Participants”.',
  'error.orders.option_required': 'Choose at least one option: {{name}}. The last one can’t be removed.',
  'error.orders.option_included': '{{name}} comes with your entry, so it can’t be removed or added.',
  'error.orders.option_needed': 'Choose at least one option: {{name}}. The order can’t be paid without it.',
  'error.orders.options_closed': 'This option can no longer be added or changed: its last day has passed.',
  'error.orders.options_unpaid': 'This order isn’t paid yet. Choose options in the order itself.',
  'error.orders.options_ended': 'This order is closed, so its options can no longer be changed.',
  'error.orders.options_elsewhere':
    'There are no participants in this order. In “My registrations”, open the order that has them and choose options there.',
  'error.orders.options_fixed': 'This option can only be chosen before you pay. Write to the organizer.',
  'error.orders.option_twice': 'This option is listed twice: keep it once, with the total count.',
  'error.orders.variant_same': 'You already have this one: choose another.',
  'error.orders.options_repeated':
    'Other options were already ordered under this number. Reload the page and choose again.',
  'error.orders.variant_cheaper': 'That one costs less than yours, so you can’t swap for it. Write to the organizer.',
  'error.orders.price_fixed': 'The price of this item can’t be changed.',
  'error.orders.price_invalid': 'Enter the amount as a number.',
  'error.orders.price_too_low': 'That is below the minimum: {{min}} or more.',
  'error.orders.price_too_high': 'That is above the maximum: {{max}} or less.',
  'error.orders.policy_needed': 'Insurance is chosen for each runner.',
  'error.orders.choose_method': 'Choose how to pay.',
  'error.orders.consents_missing': 'Please tick all the consents: we can’t take a payment without them.',
  'error.orders.consent_offer': 'Please accept the offer.',
  'error.orders.consent_personal_data': 'Please agree to the processing of personal data.',
  'error.orders.consent_receipt': 'Please agree to an electronic receipt.',
  'error.orders.method_not_offered': 'This order can’t be paid that way. Choose another method.',
  'error.orders.provider_unavailable': 'The bank does not answer. Nothing was charged; try again in a minute.',
  'error.orders.not_paid':
    'This order is not paid, so there is nothing to cancel or refund. You can give your place up in the order itself.',
  'error.orders.already_cancelled': 'This order is cancelled already. Its page shows what happened to the money.',
  'error.orders.line_unknown': 'The order has no such participant or option. Reload the page.',
  'error.orders.cancel_too_late':
    'The organizer’s deadline for refunds has passed. Write to the organizer or to support.',
  'error.orders.deferred':
    'The entry was deferred, and the payment waits for the next edition. You can get it back on the page of the deferred entry.',
  'error.orders.transferred':
    'You have handed this place over to somebody else. If they can’t start, write to the organizer.',
  'error.orders.fee_stays':
    'The transfer fee is not returned: the place is yours already. If the event is cancelled, it is refunded too.',
  'error.orders.refund_changed': 'The sum has changed while the page was open. Check the new one and confirm again.',
  'error.orders.places_gone': 'We could not hold your place: the race is full. Nothing was charged.',
  'error.orders.event_not_held':
    'The event was cancelled or postponed, so the order cannot be paid. Nothing was charged; choose another race.',
  'error.orders.race_costs_more':
    'This race costs more than yours by now. Reload the page: it shows the difference to pay.',
  'error.orders.difference_too_small':
    'The difference is too small: no payment method takes such a sum. Choose another race, or write to the organizer.',
  'error.orders.price_difference_changed':
    'The sum to pay has changed while the page was open. Check the new sum and confirm again.',
  'error.orders.race_sold_out': 'This race has no places left. You keep your place; choose another race.',
  'error.orders.race_taken': 'The participant is registered for this race already. Choose another one.',
} as const satisfies TextsLike<typeof ru>
