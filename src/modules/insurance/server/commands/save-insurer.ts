import type { Tx } from '#src/platform/db/tx.ts'
import { findInsurerId, type Insurer } from '../queries/insurers.ts'

export type InsurerDraft = Omit<Insurer, 'id'> & {
  /** Identifies the insurer when it is saved again. */
  readonly code: string
}

/**
 * Creates the insurer of this code, or updates it; the prefix of its policy numbers stays as it was.
 * Runs as the system.
 */
export async function saveInsurer(tx: Tx, draft: InsurerDraft): Promise<{ readonly insurerId: string }> {
  await tx.sql`
    insert into insurance.insurers (code, name, legal_name, license, address, phone, email, website, rules_ru, rules_en,
      rules_url, rules_version, required_data, refund_days_before, number_prefix)
    values (${draft.code}, ${draft.name}, ${draft.legalName}, ${draft.license}, ${draft.address}, ${draft.phone},
      ${draft.email}, ${draft.website}, ${draft.rules.ru}, ${draft.rules.en}, ${draft.rulesUrl}, ${draft.rulesVersion},
      ${draft.requiredData}::text[], ${draft.refundDaysBefore}, ${draft.numberPrefix})
    on conflict (code) do update set name = excluded.name, legal_name = excluded.legal_name, license = excluded.license,
      address = excluded.address, phone = excluded.phone, email = excluded.email, website = excluded.website,
      rules_ru = excluded.rules_ru, rules_en = excluded.rules_en, rules_url = excluded.rules_url,
      rules_version = excluded.rules_version, required_data = excluded.required_data,
      refund_days_before = excluded.refund_days_before`
  const insurerId = await findInsurerId(tx, draft.code)
  if (insurerId === null) throw new Error(`insurer ${draft.code} was not saved`)
  return { insurerId }
}

/**
 * Gives an account the policies of an insurer to see, or takes them away. Runs as the system; in an
 * account's transaction the database requires an administrator. The account needs the role
 * `provider` as well.
 */
export async function setInsurerMember(
  tx: Tx,
  member: { readonly insurerId: string; readonly accountId: string; readonly isMember: boolean },
): Promise<void> {
  await tx.sql`select insurance.set_member(${member.insurerId}, ${member.accountId}, ${member.isMember})`
}
