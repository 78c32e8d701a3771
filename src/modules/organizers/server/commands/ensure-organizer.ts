import { err, ok, type Result } from '#src/kernel/result.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { isInn, isOgrn } from '../../domain/registration-numbers.ts'

export type OrganizerDraft = {
  readonly code: string
  readonly name: BothLanguages
  readonly legalName: string
  readonly taxNumber: string
  readonly registrationNumber: string
  readonly address: string
  readonly email: string
  readonly phone: string
  readonly website: string
}
export type OrganizerRefusal = 'organizers.tax_number_wrong' | 'organizers.registration_number_wrong'

/** Makes the organizer with this code, or brings its requisites up to date; answers its id. */
export async function ensureOrganizer(
  tx: Tx,
  draft: OrganizerDraft,
): Promise<Result<{ organizerId: string }, OrganizerRefusal>> {
  if (!isInn(draft.taxNumber)) {
    return err('organizers.tax_number_wrong', { fields: { taxNumber: 'organizers.tax_number_wrong' } })
  }
  if (!isOgrn(draft.registrationNumber)) {
    return err('organizers.registration_number_wrong', {
      fields: { registrationNumber: 'organizers.registration_number_wrong' },
    })
  }
  const [row] = await tx.sql<{ id: string }>`
    insert into organizers.organizers
      (code, name_ru, name_en, legal_name, tax_number, registration_number, address, email, phone, website)
    values (${draft.code}, ${draft.name.ru}, ${draft.name.en}, ${draft.legalName}, ${draft.taxNumber},
            ${draft.registrationNumber}, ${draft.address}, ${draft.email}, ${draft.phone}, ${draft.website})
    on conflict (code) do update set
      name_ru = excluded.name_ru, name_en = excluded.name_en, legal_name = excluded.legal_name,
      tax_number = excluded.tax_number, registration_number = excluded.registration_number,
      address = excluded.address, email = excluded.email, phone = excluded.phone, website = excluded.website
    returning id`
  if (!row) throw new Error('An organizer was neither made nor changed')
  return ok({ organizerId: row.id })
}
