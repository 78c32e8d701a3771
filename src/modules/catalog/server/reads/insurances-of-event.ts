import type { Tx } from '#src/platform/db/tx.ts'
import type { InsuranceTariff } from '../../domain/insurance-tariff.ts'

export type EventInsurance = {
  readonly id: string
  readonly code: string
  readonly nameRu: string
  readonly nameEn: string
  readonly aboutRu: string
  readonly aboutEn: string
  /** The insurer's name. */
  readonly providerName: string
  readonly priceMinor: number
  readonly tariffs: readonly InsuranceTariff[]
}

/** The insurances that an event sells, in display order, each with its tariff table. */
export async function insurancesOfEvent(tx: Tx, eventId: string): Promise<EventInsurance[]> {
  return await tx.named<EventInsurance>(
    'catalog.insurances_of_event',
    `select p.id, p.code, p.name_ru as "nameRu", p.name_en as "nameEn", p.about_ru as "aboutRu", p.about_en as "aboutEn",
       p.provider_name as "providerName", p.price_minor as "priceMinor",
       coalesce((
         select jsonb_agg(jsonb_build_object('policyType', t.policy_type, 'sports', t.sports, 'ageFrom', t.age_from,
           'ageTo', t.age_to, 'sumInsuredMinor', t.sum_insured_minor, 'daysFrom', t.days_from, 'daysTo', t.days_to,
           'premiumMinor', t.premium_minor) order by t.position)
         from catalog.insurance_tariffs t where t.product_id = p.id), '[]') as tariffs
     from catalog.products p where p.event_id = $1 and p.kind = 'insurance' order by p.position`,
    [eventId],
  )
}
