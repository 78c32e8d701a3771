import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  'error.discounts.code_empty': 'Enter a promo code.',
  'error.discounts.code_unknown': 'Promo code does not exist',
  'error.discounts.code_malformed': 'The promo code is wrong',
  'error.discounts.code_not_started': 'This promo code is not valid yet.',
  'error.discounts.code_ended': 'This promo code has expired.',
  'error.discounts.code_used_up': 'This promo code has been used up.',
  'error.discounts.code_used_by_account': 'You have already used this promo code.',
  'error.discounts.code_budget_spent': 'The discounts of this promo code have run out.',
  'error.discounts.code_other_event': 'This promo code is for another event.',
  'error.discounts.code_other_account': 'This promo code was given to another runner.',
  'error.discounts.code_other_race': 'This promo code is for another race.',
  'error.discounts.code_other_product': 'Nothing in your order is covered by this promo code.',
  'error.discounts.code_other_person': 'This promo code does not fit anyone in your order.',
  'error.discounts.code_too_few_people_one': 'This promo code needs at least {{count}} person in the order.',
  'error.discounts.code_too_few_people_other': 'This promo code needs at least {{count}} people in the order.',
  'error.discounts.code_beside_access_code':
    'This place was taken with an access code, so no other promo code applies to it.',
  'error.discounts.code_beside_code': 'Another promo code already covers these items. Remove it first.',
  'error.discounts.code_automatic_is_better': 'The discount you already have is bigger.',
  'error.discounts.code_saves_nothing': 'This promo code does not change your total.',
  'error.discounts.too_many_codes': 'An order takes {{count}} promo codes at most.',
  'error.discounts.too_many_attempts_one': 'Too many attempts. Try again in {{count}} minute.',
  'error.discounts.too_many_attempts_other': 'Too many attempts. Try again in {{count}} minutes.',
  'error.discounts.access_code_stays': 'The access code stays with the order: it opened the race for you.',
} as const satisfies TextsLike<typeof ru>
