import { z } from 'zod'

/** The path parameters of one entry of the account's order. */
export const ownEntryParams = z.object({
  registrationId: z.uuid('registration.not_found'),
  entryId: z.uuid('registration.entry_unknown'),
})

/** The deadline of a change, in the event's time zone. */
export const deadline = {
  /** The last day; null where the organizer never allows it. */
  lastDay: z.string().nullable(),
  isOpen: z.boolean(),
  /** The reason, where it is closed because the event is cancelled or postponed; else null. */
  cancelledOrPostponed: z.enum(['cancelled', 'postponed']).nullable(),
}

/** The change ended a waiting price difference, which was requested with the former data. */
export const endsDifference = z.boolean()

/** The refusals where the entry is not the caller's to change. */
export const ownEntryErrors = {
  'registration.not_found': 404,
  'registration.entry_unknown': 404,
  'registration.entry_not_yours': 409,
  'registration.not_active': 409,
} as const

/**
 * The reasons why a race refuses a participant of another race, as it refuses a new registration.
 */
export const raceEligibilityErrors = {
  'registration.race_not_found': 404,
  'registration.form_incomplete': 409,
  'registration.gender_unknown': 409,
  'registration.gender_male_only': 409,
  'registration.gender_female_only': 409,
  'registration.too_young': 409,
  'registration.too_old': 409,
  'registration.closed': 409,
  'registration.not_open_yet': 409,
  'registration.event_not_held': 409,
  'registration.race_by_draw': 409,
} as const
