import type { Tx } from '#src/platform/db/tx.ts'
import type { InsuranceTariff } from '../../domain/insurance-tariff.ts'

/** Replaces an insurance's tariff table. Policies sold before keep their own premium. */
export async function writeInsuranceTariffs(
  tx: Tx,
  productId: string,
  tariffs: readonly InsuranceTariff[],
): Promise<void> {
  await tx.sql`delete from catalog.insurance_tariffs where product_id = ${productId}`
  if (tariffs.length === 0) return
  await tx.sql`
    insert into catalog.insurance_tariffs (product_id, position, policy_type, sports, age_from, age_to, sum_insured_minor,
      days_from, days_to, premium_minor)
    select ${productId}::uuid, t.position - 1, t.policy_type, string_to_array(t.sports, ','), t.age_from, t.age_to,
      t.sum_insured_minor, t.days_from, t.days_to, t.premium_minor
    from unnest(${tariffs.map(({ policyType }) => policyType)}::text[], ${tariffs.map(({ sports }) => sports.join(','))}::text[],
      ${tariffs.map(({ ageFrom }) => ageFrom)}::int[], ${tariffs.map(({ ageTo }) => ageTo)}::int[],
      ${tariffs.map(({ sumInsuredMinor }) => sumInsuredMinor)}::bigint[],
      ${tariffs.map(({ daysFrom }) => daysFrom)}::int[], ${tariffs.map(({ daysTo }) => daysTo)}::int[],
      ${tariffs.map(({ premiumMinor }) => premiumMinor)}::bigint[])
      with ordinality as t (policy_type, sports, age_from, age_to, sum_insured_minor, days_from, days_to, premium_minor, position)`
}
