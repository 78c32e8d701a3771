import type { ApiReply } from '#src/client/api-types.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { UnpaidBill } from './unpaid-bill.tsx'

type Order = ApiReply<'GET /api/account/registrations/:registrationId'>
type UnpaidOptionsProps = {
  waiting: NonNullable<Order['unpaidOptions']>
  serverNow: string
  currency: Order['card']['currency']
}

/** Options chosen after payment that are not paid yet, and until when they are held. */
export function UnpaidOptions({ waiting, serverNow, currency }: UnpaidOptionsProps) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const { names, dueMinor, payBefore, continueTo, abandonAt } = waiting
  return (
    <UnpaidBill
      title={t('optionsWait')}
      {...{ dueMinor, currency, payBefore, serverNow, continueTo, abandonAt }}
      payLabel={t('priceDifferencePay', { sum: format.money({ amountMinor: dueMinor, currency }) })}
      clockNote={t('optionsClock')}
    >
      <p className="text-ink-2">{names.join(' · ')}</p>
    </UnpaidBill>
  )
}
