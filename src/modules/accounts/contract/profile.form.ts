import { z } from 'zod'
import { dayPattern, extendJsonSchema } from '#src/kernel/json-schema-meta.ts'
import { type PlainDate, parseTypedDay } from '#src/kernel/plain-date.ts'
import { emailIssue, emailPattern, normalizeEmail } from '../domain/email.ts'
import { nameIssue, namePattern } from '../domain/names.ts'
import { phoneE164, phonePattern } from '../domain/phone.ts'
import { genders, socialCategories } from '../domain/profile.ts'

const text = (max: number) => z.string().trim().max(max).default('')
const name = z
  .string()
  .trim()
  .max(60)
  .meta({ pattern: `^(?:${namePattern})?$` })
  .default('')
  .superRefine((value, context) => {
    const issue = nameIssue(value)
    if (issue !== null) context.addIssue({ code: 'custom', message: issue })
  })
// A form's checkbox sends 'on' or nothing, an API client true or false.
const ticked = z
  .union([z.boolean(), z.string()])
  .default(false)
  .transform((value) => value === true || value === 'on' || value === 'true')
/** A phone number in stored form, whichever way it was typed; empty where none was. */
export const phoneFieldSchema = z
  .string()
  .trim()
  .max(40)
  .meta({ pattern: `^(?:${phonePattern})?$` })
  .refine((value) => value === '' || phoneE164(value) !== null, 'validation.phone')
  .transform((value) => (value === '' ? '' : (phoneE164(value) ?? '')))
const phone = phoneFieldSchema.default('')

/** The earliest accepted birth date, in years before today. */
const oldestYears = 120

const thisYear = new Date().getUTCFullYear()
const birthDate = z
  .string()
  .trim()
  .meta({ pattern: `^(?:${dayPattern(thisYear - oldestYears, thisYear - 1)})?$` })
  .nullable()
  .default(null)
  .transform((value, context) => {
    if (value === null || value === '') return null
    const day = parseTypedDay(value)
    const issue = day === null ? 'validation.date' : birthIssue(day)
    if (issue === null) return day
    context.addIssue({ code: 'custom', message: issue, input: value })
    return z.NEVER
  })

function birthIssue(day: PlainDate): 'accounts.birth_date_future' | 'accounts.birth_date_old' | null {
  const today = new Date().toISOString().slice(0, 10)
  if (day > today) return 'accounts.birth_date_future'
  return Number(day.slice(0, 4)) < Number(today.slice(0, 4)) - oldestYears ? 'accounts.birth_date_old' : null
}

/**
 * The participant profile as a form or an API client sends it; `profileIssues` checks the
 * requirements of a race.
 */
export const ProfileForm = z.object({
  email: z
    .string()
    .max(254)
    .meta({ pattern: `^(?:${emailPattern})?$` })
    .default('')
    .transform(normalizeEmail)
    .superRefine((value, context) => {
      const issue = value === '' ? null : emailIssue(value)
      if (issue !== null) context.addIssue({ code: 'custom', message: issue })
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

const sixDigits = { properties: { postcode: { pattern: '^(?:[0-9]{6})?$' } } }
/** The account's own profile as it may be saved: with the fields that every race needs. */
export const OwnProfileForm = ProfileForm.meta(
  extendJsonSchema({
    allOf: [
      {
        required: ['lastName', 'firstName', 'birthDate', 'email', 'phone', 'gender'],
        properties: {
          ...Object.fromEntries(['lastName', 'firstName', 'email', 'phone'].map((name) => [name, { minLength: 1 }])),
          birthDate: { type: 'string', minLength: 1 },
          gender: { enum: ['male', 'female'] },
        },
      },
      {
        if: { required: ['country'], properties: { country: { not: { enum: ['RU', 'BY', 'UZ'] } } } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { properties: { postcode: { pattern: '^(?:[A-Za-z0-9](?:[ -]?[A-Za-z0-9]){2,11})?$' } } },
        else: sixDigits,
      },
    ],
  }),
)
