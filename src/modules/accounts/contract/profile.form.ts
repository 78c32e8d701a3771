import { z } from 'zod'
import { type PlainDate, parseTypedDay } from '#src/kernel/plain-date.ts'
import { emailFault, normalEmail } from '../domain/email.ts'
import { nameFault } from '../domain/names.ts'
import { phoneE164 } from '../domain/phone.ts'
import { genders, socialCategories } from '../domain/profile.ts'

const text = (most: number) => z.string().trim().max(most).default('')
const name = text(60).superRefine((value, context) => {
  const fault = nameFault(value)
  if (fault !== null) context.addIssue({ code: 'custom', message: fault })
})
// A checkbox of a form says 'on' or nothing, a program true or false.
const ticked = z
  .union([z.boolean(), z.string()])
  .default(false)
  .transform((value) => value === true || value === 'on' || value === 'true')
/** A number as it is kept, whichever way it was typed; empty where none was. */
export const PhoneField = z
  .string()
  .trim()
  .max(40)
  .refine((value) => value === '' || phoneE164(value) !== null, 'validation.phone')
  .transform((value) => (value === '' ? '' : (phoneE164(value) ?? '')))
const phone = PhoneField.default('')

/** The earliest birth date that is believed, in years before today. */
const oldestYears = 120

const birthDate = z
  .string()
  .trim()
  .nullable()
  .default(null)
  .transform((value, context) => {
    if (value === null || value === '') return null
    const day = parseTypedDay(value)
    const fault = day === null ? 'validation.date' : birthFault(day)
    if (fault === null) return day
    context.addIssue({ code: 'custom', message: fault, input: value })
    return z.NEVER
  })

function birthFault(day: PlainDate): 'accounts.birth_date_future' | 'accounts.birth_date_old' | null {
  const today = new Date().toISOString().slice(0, 10)
  if (day > today) return 'accounts.birth_date_future'
  return Number(day.slice(0, 4)) < Number(today.slice(0, 4)) - oldestYears ? 'accounts.birth_date_old' : null
}

/** The participant profile as a form or a program sends it; what a race requires of it is `profileFaults`' to say. */
export const ProfileForm = z.object({
  email: z
    .string()
    .max(254)
    .default('')
    .transform(normalEmail)
    .superRefine((value, context) => {
      const fault = value === '' ? null : emailFault(value)
      if (fault !== null) context.addIssue({ code: 'custom', message: fault })
    }),
  lastName: name,
  firstName: name,
  patronymic: name,
  hasNoPatronymic: ticked,
  birthDate,
  gender: z.enum(genders, 'validation.required').default('unknown'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'validation.required')
    .default('RU'),
  region: text(100),
  city: text(100),
  address: text(200),
  street: text(120),
  building: text(30),
  apartment: text(20),
  isPrivateHouse: ticked,
  postcode: text(12),
  phone,
  emergencyPhone: phone,
  club: text(100),
  hasNoClub: ticked,
  profession: text(100),
  socialCategory: z.enum(socialCategories, 'validation.required').default('none'),
  teamCode: text(40),
})
