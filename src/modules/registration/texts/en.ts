import type { TextsLike } from '#src/kernel/texts.ts'
import type { ru } from './ru.ts'

export const en = {
  'error.registration.race_not_found': 'There is no such race: it may have been withdrawn or moved. See the event’s page.',
  'error.registration.event_not_found': 'There is no such event, or it was deleted.',
  'error.registration.not_found': 'There is no such registration. Open the event and start again.',
  'error.registration.bad_cursor': 'The list has no page with this address. Open it from the beginning.',
  'error.registration.form_incomplete': 'Fill in the marked fields to take a place.',
  'error.registration.gender_unknown': 'Choose your gender: this race depends on it.',
  'error.registration.gender_male_only': 'This race is for men only. See the event’s other races.',
  'error.registration.gender_female_only': 'This race is for women only. See the event’s other races.',
  'error.registration.too_young_one': 'This race is open from the age of {{count}}. See the event’s other races.',
  'error.registration.too_young_other': 'This race is open from the age of {{count}}. See the event’s other races.',
  'error.registration.too_old_one': 'This race is open up to the age of {{count}}. See the event’s other races.',
  'error.registration.too_old_other': 'This race is open up to the age of {{count}}. See the event’s other races.',
  'error.registration.closed': 'Online registration for this race is closed.',
  'error.registration.not_open_yet': 'Registration for this race is not open yet.',
  'error.registration.event_off': 'The event is cancelled or postponed; nobody can register now.',
  'error.registration.sold_out': 'We could not hold your place: the race is full. Nothing was charged.',
  'error.registration.limit_reached':
    'Registration for the event is not possible, because the limit of participants is reached',
  'error.registration.account_limit': 'Your account can’t register any more people for this event.',
  'error.registration.already_registered': 'This participant is registered for the race already.',
  'error.registration.payment_pending': 'A place for this participant is held already and waits for payment in another order.',
  'error.registration.order_ended': 'This order has ended. Start your registration again.',
  'error.registration.busy': 'The race’s rules have just changed. Please try again.',
} as const satisfies TextsLike<typeof ru>
