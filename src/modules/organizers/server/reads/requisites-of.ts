import type { Tx } from '#src/platform/db/database.ts'

export type Requisites = {
  readonly code: string
  readonly nameRu: string
  readonly nameEn: string
  readonly legalName: string
  readonly taxNumber: string
  readonly registrationNumber: string
  readonly address: string
  readonly email: string
  readonly phone: string
  readonly website: string
}

/** What may be printed of an organizer; null where there is none with this id. */
export async function requisitesOf(tx: Tx, organizerId: string): Promise<Requisites | null> {
  const [row] = await tx.named<Requisites>(
    'organizers.requisites',
    `
    select code, name_ru as "nameRu", name_en as "nameEn", legal_name as "legalName", tax_number as "taxNumber",
           registration_number as "registrationNumber", address, email, phone, website
    from organizers.organizers where id = $1`,
    [organizerId],
  )
  return row ?? null
}
