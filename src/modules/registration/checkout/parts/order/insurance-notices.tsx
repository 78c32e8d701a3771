import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Notice } from '#src/ui/kit/notice.tsx'
import type { Insurance } from './insurance-fields.ts'

/** Insurance that was repriced or removed since it was chosen: a person's data or race have changed. */
export function InsuranceNotices({ insurance: { notices, currency } }: { readonly insurance: Insurance }) {
  const t = useTexts('registration')
  const format = useFormat()
  if (notices.length === 0) return null
  return (
    <Notice look="warn" title={t('insuranceChanged')}>
      <ul className="list-disc pl-5">
        {notices.map(({ entryId, productId, fullName: name, productName: product, toMinor }) => (
          <li key={`${entryId} ${productId}`}>
            {toMinor === null
              ? t('insuranceRemoved', { name, product })
              : t('insuranceRepriced', { name, product, sum: format.money({ amountMinor: toMinor, currency }) })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
