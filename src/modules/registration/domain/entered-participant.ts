import type { PlainDate } from '#src/kernel/plain-date.ts'

/** The participant as entered in one race: what the organizer needs of the profile at that moment. */
export type EnteredParticipant = {
  readonly lastName: string
  readonly firstName: string
  readonly patronymic: string
  readonly birthDate: PlainDate
  readonly gender: 'unknown' | 'male' | 'female'
  readonly email: string
  readonly phone: string
  readonly city: string
  readonly club: string
} & Readonly<Record<string, unknown>>
