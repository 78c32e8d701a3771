import type { ApiReply, CallApi } from '#src/client/api-types.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { StateTag } from '#src/ui/kit/state-tag.tsx'

export type OwnPolicies = ApiReply<'GET /api/account/registrations/:registrationId/policies'>['policies']

/** The policies issued with an order; none if they fail to load, since a page is complete without them. */
export async function loadPolicies(api: { call: CallApi }, registrationId: string): Promise<OwnPolicies> {
  const params = { registrationId }
  const { data } = await api.call('GET /api/account/registrations/:registrationId/policies', { params })
  return data?.policies ?? []
}

/** The policies issued with an order, each with its PDF; nothing where there is none. */
export function PolicyLinks({ policies }: { policies: OwnPolicies }) {
  const t = useTexts('insurance-policies')
  const format = useFormat()
  if (policies.length === 0) return null
  return (
    <Card data-no-print className="flex flex-col gap-3">
      <h2 className="font-semibold">{t('policiesTitle')}</h2>
      <ul className="flex flex-col gap-3">
        {policies.map((policy) => (
          <li key={policy.policyId} className="border-line border-t pt-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">{policy.fullName}</span>
              {policy.state === 'cancelled' && <StateTag tone="stop">{t('state.cancelled')}</StateTag>}
            </p>
            <p className="text-ink-2">
              {t('policyLine', {
                type: t(`type.${policy.policyType}`),
                sum: format.money({ amountMinor: policy.sumInsuredMinor, currency: policy.currency }),
                days: format.dayRange(policy.startsOn, policy.endsOn),
              })}
            </p>
            <a
              href={policy.href}
              target="_blank"
              rel="noreferrer"
              aria-label={t('policyFor', { number: policy.number, name: policy.fullName })}
              className="inline-block min-h-11 py-2.5 underline underline-offset-2"
            >
              {t('policyDownload', { number: policy.number })}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
