import { z } from 'zod'

/**
 * The facts of all documents to be signed: organizer, event and people. Legal documents are in
 * Russian.
 */
export const FormFacts = z.object({
  event: z.object({
    name: z.string(),
    /** «24 мая 2026», or a range of days. */
    days: z.string(),
    lastDay: z.string(),
    place: z.string(),
  }),
  organizer: z.object({
    legalName: z.string(),
    taxNumber: z.string(),
    registrationNumber: z.string(),
    address: z.string(),
  }),
  people: z.array(
    z.object({
      fullName: z.string(),
      /** «Орлова А. С.», as next to a signature. */
      shortName: z.string(),
      birthDate: z.string(),
      address: z.string(),
      phone: z.string(),
      emergencyPhone: z.string(),
      /** Whole years on the day of the race. */
      age: z.number().int(),
      raceName: z.string(),
      bib: z.string().nullable(),
      hasMedical: z.boolean(),
    }),
  ),
})
export type FormFacts = z.output<typeof FormFacts>
export type PersonOnForm = FormFacts['people'][number]

/** The addressee's lines of the document. */
export function addresseeLines({ organizer }: FormFacts): string[] {
  const registered = organizer.registrationNumber.length === 15 ? 'ОГРНИП' : 'ОГРН'
  return [
    'Организатору',
    organizer.legalName,
    `ИНН ${organizer.taxNumber}, ${registered} ${organizer.registrationNumber}`,
    organizer.address,
  ].filter((line) => line !== '')
}

/** «Волжский рассвет», 24 мая 2026, Самара…; дистанция…; стартовый номер 101. */
export function formatStart({ event }: FormFacts, { raceName, bib }: PersonOnForm): string {
  const number = bib === null ? '' : `, стартовый номер ${bib}`
  return `«${event.name}», ${event.days}, ${event.place}; дистанция «${raceName}»${number}`
}

export const passportHints = {
  number: 'документ, серия и номер',
  issued: 'кем и когда выдан',
} as const
