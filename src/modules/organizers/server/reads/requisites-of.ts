import type { Language } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { OrganizerRequisites } from '../../contract/organizer.ts'

/** What may be printed of an organizer, in a language; null where there is none with this id. */
export async function requisitesOf(
  tx: Tx,
  organizerId: string,
  language: Language,
): Promise<OrganizerRequisites | null> {
  const [row] = await tx.sql<OrganizerRequisites>`
    select code, case when ${language}::text = 'ru' then name_ru else name_en end as name, legal_name as "legalName",
           tax_number as "taxNumber", registration_number as "registrationNumber", address, email, phone, website
    from organizers.organizers where id = ${organizerId}`
  return row ?? null
}
