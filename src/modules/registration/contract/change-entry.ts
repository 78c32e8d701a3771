import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { ProfileForm } from '#src/modules/accounts/contract/profile.form.ts'
import { FieldRule } from './participant.ts'

const params = z.object({
  registrationId: z.uuid('registration.not_found'),
  entryId: z.uuid('registration.entry_unknown'),
})
const notThis = {
  'registration.not_found': 404,
  'registration.entry_unknown': 404,
  'registration.entry_not_yours': 409,
  'registration.not_standing': 409,
} as const

export const getEntryForm = defineRoute({
  method: 'get',
  path: '/api/account/registrations/:registrationId/entries/:entryId',
  summary: 'What was entered for one paid entry, which fields its race asks for, and until when it may be changed',
  role: 'account',
  transaction: 'none',
  params,
  reply: z.object({
    entryId: z.uuid(),
    fullName: z.string(),
    raceName: z.string(),
    eventName: z.string(),
    bib: z.number().int().nullable(),
    whose: z.enum(['own', 'relative']),
    participant: z.record(z.string(), z.unknown()),
    fields: z.record(z.string(), FieldRule),
    /** The last day, by the event's clock; null where the organizer never allows it. */
    lastDay: z.string().nullable(),
    isOpen: z.boolean(),
  }),
  errors: notThis,
})

export const saveEntryData = defineRoute({
  method: 'put',
  path: '/api/account/registrations/:registrationId/entries/:entryId',
  summary: 'Changes the data of a paid entry until the organizer’s deadline; it stays the same person’s',
  role: 'account',
  transaction: 'none',
  params,
  body: z.object({ participant: ProfileForm }),
  reply: z.object({ registrationId: z.uuid() }),
  errors: {
    ...notThis,
    'registration.change_too_late': 409,
    'registration.another_person': 422,
    'registration.form_incomplete': 422,
    'registration.gender_unknown': 422,
    'registration.gender_male_only': 422,
    'registration.gender_female_only': 422,
    'registration.too_young': 422,
    'registration.too_old': 422,
    'registration.already_registered': 409,
  },
})
