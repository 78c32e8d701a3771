import type { Tx } from '#src/platform/db/tx.ts'
import type { PolicyFilter, ProviderPolicy } from '../../contract/provider.ts'
import type { Insured } from '../../domain/insured.ts'

export type ProviderPolicyRow = Omit<ProviderPolicy, 'event' | 'insured'> & {
  readonly eventCode: string
  readonly eventNameRu: string
  readonly eventNameEn: string
  readonly eventStartsOn: ProviderPolicy['startsOn']
  readonly insuredPerson: Insured
}

/**
 * The policies that the account's insurer issued, newest first. Row-level security shows an account
 * its own policies too; the statement asks for the membership besides.
 */
export async function providerPolicies(
  tx: Tx,
  of: PolicyFilter & { readonly accountId: string; readonly after?: string | undefined; readonly max: number },
): Promise<ProviderPolicyRow[]> {
  return await tx.sql<ProviderPolicyRow>`
    select p.id as "policyId", p.number, p.state, p.policy_type as "policyType", p.sport, p.starts_on as "startsOn",
      p.ends_on as "endsOn", p.sum_insured_minor as "sumInsuredMinor", p.premium_minor as "premiumMinor",
      p.refunded_minor as "refundedMinor", p.currency, p.issued_at as "issuedAt", p.cancelled_at as "cancelledAt",
      i.name as insurer, e.code as "eventCode", e.name_ru as "eventNameRu", e.name_en as "eventNameEn",
      e.starts_on as "eventStartsOn", p.insured as "insuredPerson"
    from insurance.policies p join insurance.insurers i on i.id = p.insurer_id join catalog.events e on e.id = p.event_id
    where p.insurer_id = any (array(select m.insurer_id from insurance.members m where m.account_id = ${of.accountId}))
      and p.number is not null
      and (${of.state ?? null}::text is null or p.state = ${of.state ?? null})
      and (${of.startsFrom ?? null}::date is null or p.starts_on >= ${of.startsFrom ?? null}::date)
      and (${of.startsTo ?? null}::date is null or p.starts_on <= ${of.startsTo ?? null}::date)
      and (${of.eventCode ?? null}::text is null or e.code = ${of.eventCode ?? null})
      and (${of.after ?? null}::uuid is null or p.id < ${of.after ?? null}::uuid)
    order by p.id desc limit ${of.max}`
}
