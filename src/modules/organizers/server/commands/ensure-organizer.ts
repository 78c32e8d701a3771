import { isInn, isKpp, isOgrn } from '#src/kernel/company-numbers.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { type BankDetails, bankIssue } from '../../domain/bank-details.ts'

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
  /** Of a legal person; unknown where it is absent. */
  readonly kpp?: string
  /** The bank account; unknown where it is absent or null. */
  readonly bank?: BankDetails | null
}
export type OrganizerRefusal =
  | 'organizers.tax_number_wrong'
  | 'organizers.registration_number_wrong'
  | 'organizers.kpp_wrong'
  | 'organizers.bank_wrong'

/**
 * Creates the organizer with this code, or updates its requisites.
 * @returns its id
 */
export async function ensureOrganizer(
  tx: Tx,
  draft: OrganizerDraft,
): Promise<Result<{ organizerId: string }, OrganizerRefusal>> {
  if (!isInn(draft.taxNumber)) {
    return err('organizers.tax_number_wrong', { fields: { taxNumber: 'organizers.tax_number_wrong' } })
  }
  if (!isOgrn(draft.registrationNumber) || !areNumbersOfSameKind(draft)) {
    return err('organizers.registration_number_wrong', {
      fields: { registrationNumber: 'organizers.registration_number_wrong' },
    })
  }
  const { kpp = '', bank = null } = draft
  if (kpp !== '' && (!isKpp(kpp) || draft.taxNumber.length === 12)) {
    return err('organizers.kpp_wrong', { fields: { kpp: 'organizers.kpp_wrong' } })
  }
  const issue = bank && bankIssue(bank)
  if (issue) return err('organizers.bank_wrong', { fields: { [`bank.${issue}`]: 'organizers.bank_wrong' } })
  const [row] = await tx.sql<{ id: string }>`
    insert into organizers.organizers
      (code, name_ru, name_en, legal_name, tax_number, registration_number, address, email, phone, website,
       kpp, bank_name, bic, account, correspondent_account)
    values (${draft.code}, ${draft.name.ru}, ${draft.name.en}, ${draft.legalName}, ${draft.taxNumber},
            ${draft.registrationNumber}, ${draft.address}, ${draft.email}, ${draft.phone}, ${draft.website},
            ${kpp}, ${bank?.bankName ?? ''}, ${bank?.bic ?? ''}, ${bank?.account ?? ''}, ${bank?.correspondentAccount ?? ''})
    on conflict (code) do update set
      name_ru = excluded.name_ru, name_en = excluded.name_en, legal_name = excluded.legal_name,
      tax_number = excluded.tax_number, registration_number = excluded.registration_number,
      address = excluded.address, email = excluded.email, phone = excluded.phone, website = excluded.website,
      kpp = excluded.kpp, bank_name = excluded.bank_name, bic = excluded.bic, account = excluded.account,
      correspondent_account = excluded.correspondent_account
    returning id`
  if (!row) throw new Error('upsert into organizers.organizers returned no row')
  return ok({ organizerId: row.id })
}

/**
 * Whether both numbers are of the same kind: a legal person has 10 and 13 digits, a sole trader 12
 * and 15.
 */
function areNumbersOfSameKind({ taxNumber, registrationNumber }: OrganizerDraft): boolean {
  return (taxNumber.length === 12) === (registrationNumber.length === 15)
}
