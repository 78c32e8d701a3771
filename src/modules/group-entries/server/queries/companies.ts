import type { Tx } from '#src/platform/db/tx.ts'
import type { TypedCompany } from '../../domain/company-requisites.ts'
import { type GroupEntryRow, touch } from './group-entries.ts'

/** The requisites of a company's group entry as typed; null where it is none. */
export async function findCompany(tx: Tx, groupEntryId: string): Promise<TypedCompany | null> {
  const [row] = await tx.sql<TypedCompany>`
    select country, full_name as "fullName", tax_number as "taxNumber", kpp, registration_number as "registrationNumber",
      legal_address as "legalAddress", contact_name as "contactName", contact_email as "contactEmail",
      contact_phone as "contactPhone"
    from group_entries.companies where group_entry_id = ${groupEntryId}`
  return row ?? null
}

/** As `findCompany`, and no other transaction changes them until the commit. */
export async function findCompanyForShare(tx: Tx, groupEntryId: string): Promise<TypedCompany | null> {
  const [row] = await tx.sql<TypedCompany>`
    select country, full_name as "fullName", tax_number as "taxNumber", kpp, registration_number as "registrationNumber",
      legal_address as "legalAddress", contact_name as "contactName", contact_email as "contactEmail",
      contact_phone as "contactPhone"
    from group_entries.companies where group_entry_id = ${groupEntryId} for share`
  return row ?? null
}

/** The company of the account's newest company order, of any event. */
export async function findLastCompany(tx: Tx, accountId: string): Promise<TypedCompany | null> {
  const [row] = await tx.sql<TypedCompany>`
    select c.country, c.full_name as "fullName", c.tax_number as "taxNumber", c.kpp,
      c.registration_number as "registrationNumber", c.legal_address as "legalAddress",
      c.contact_name as "contactName", c.contact_email as "contactEmail", c.contact_phone as "contactPhone"
    from group_entries.companies c join group_entries.group_entries a on a.id = c.group_entry_id
    where a.account_id = ${accountId} order by a.created_at desc limit 1`
  return row ?? null
}

/** Writes the requisites over the earlier ones. */
export async function writeCompany(
  tx: Tx,
  { tenantId, id, accountId }: Pick<GroupEntryRow, 'tenantId' | 'id' | 'accountId'>,
  company: TypedCompany,
): Promise<void> {
  await tx.sql`
    insert into group_entries.companies (tenant_id, group_entry_id, account_id, country, full_name, tax_number, kpp,
      registration_number, legal_address, contact_name, contact_email, contact_phone)
    values (${tenantId}, ${id}, ${accountId}, ${company.country}, ${company.fullName}, ${company.taxNumber}, ${company.kpp},
      ${company.registrationNumber}, ${company.legalAddress}, ${company.contactName}, ${company.contactEmail},
      ${company.contactPhone})
    on conflict (group_entry_id) do update set country = excluded.country, full_name = excluded.full_name,
      tax_number = excluded.tax_number, kpp = excluded.kpp, registration_number = excluded.registration_number,
      legal_address = excluded.legal_address, contact_name = excluded.contact_name,
      contact_email = excluded.contact_email, contact_phone = excluded.contact_phone`
  await touch(tx, id)
}
