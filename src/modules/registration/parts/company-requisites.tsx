import type { z } from 'zod'
import type { OrderCompanyView } from '#src/modules/orders/contract/order-company.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'

export type ShownCompany = z.output<typeof OrderCompanyView>

/** The company of an order: its name, numbers and contact person, each on its line. */
export function CompanyRequisites({ company }: { readonly company: ShownCompany }) {
  const t = useTexts('registration')
  const { country, fullName, taxNumber, kpp, registrationNumber, legalAddress } = company
  const numbers = [
    t(`companyTaxNumber.${country}`, { number: taxNumber }),
    kpp !== '' && t('companyKpp', { number: kpp }),
    registrationNumber !== '' && t('companyRegistrationNumber', { number: registrationNumber }),
  ]
  return (
    <div className="flex min-w-0 flex-col gap-0.5 text-sm [overflow-wrap:anywhere]">
      <p className="font-medium text-base">{fullName}</p>
      <p className="text-ink-2">{numbers.filter(Boolean).join(' · ')}</p>
      <p className="text-ink-2">{legalAddress}</p>
      <p className="text-ink-2">
        {t('companyContact', { name: company.contactName })} · {company.contactEmail} · {company.contactPhone}
      </p>
    </div>
  )
}
