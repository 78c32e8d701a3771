import type { ApiReply } from '#src/client/api-types.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { useRevalidateOnline } from '#src/modules/registration/checkout/parts/use-revalidate-online.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { HoldTimer } from '#src/ui/kit/hold-timer.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'

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
  const revalidate = useRevalidateOnline()
  const refresh = () => void revalidate()
  const { names, dueMinor, payBefore, continueTo } = waiting
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-semibold">{t('optionsWait')}</h2>
      <p>{names.join(' · ')}</p>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        {isInstant(payBefore) && isInstant(serverNow) && (
          <HoldTimer
            until={payBefore}
            serverNow={serverNow}
            onExpire={refresh}
            onReturn={refresh}
            note={t('optionsClock')}
          />
        )}
        <LinkButton to={continueTo} look="accent" reloadDocument className="max-tablet:w-full">
          {t('priceDifferencePay', { sum: format.money({ amountMinor: dueMinor, currency }) })}
        </LinkButton>
      </div>
    </Card>
  )
}
