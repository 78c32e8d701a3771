import type { Tx } from '#src/platform/db/tx.ts'
import type { BankDetails } from '../../domain/bank-details.ts'

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
  readonly kpp: string
  readonly bank: BankDetails | null
}

/** The requisites of an organizer; null where there is none with this id. */
export async function findRequisites(tx: Tx, organizerId: string): Promise<Requisites | null> {
  const [row] = await tx.named<Requisites>(
    'organizers.requisites',
    `
    select code, name_ru as "nameRu", name_en as "nameEn", legal_name as "legalName", tax_number as "taxNumber",
           registration_number as "registrationNumber", address, email, phone, website, kpp,
           case when account <> '' then jsonb_build_object('bankName', bank_name, 'bic', bic, 'account', account,
             'correspondentAccount', correspondent_account) end as bank
    from organizers.organizers where id = $1`,
    [organizerId],
  )
  return row ?? null
}
