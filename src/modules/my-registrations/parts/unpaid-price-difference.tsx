import type { ApiReply } from '#src/client/api-types.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { useRevalidateOnline } from '#src/modules/registration/checkout/parts/use-revalidate-online.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { HoldTimer } from '#src/ui/kit/hold-timer.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'

type Order = ApiReply<'GET /api/account/registrations/:registrationId'>
type UnpaidPriceDifferenceProps = {
  readonly waiting: { readonly dueMinor: number; readonly payBefore: string; readonly continueTo: string } & (
    | { readonly raceName: string }
    | { readonly name: string }
  )
  readonly serverNow: string
  readonly currency: Order['card']['currency']
  /** The place to be paid is of another event. */
  readonly isMoved?: boolean
  /** The place stays the same, and an amount due for it is to be paid. */
  readonly isForPlace?: boolean
}

/** The unpaid price difference, and until when the place is held. */
export function UnpaidPriceDifference({
  waiting,
  serverNow,
  currency,
  isMoved = false,
  isForPlace = false,
}: UnpaidPriceDifferenceProps) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const revalidate = useRevalidateOnline()
  const refresh = () => void revalidate()
  const { dueMinor, payBefore, continueTo } = waiting
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-semibold">
        {isForPlace
          ? t('categoryWaits')
          : t('priceDifferenceWaits', { race: 'name' in waiting ? waiting.name : waiting.raceName })}
      </h2>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        {isInstant(payBefore) && isInstant(serverNow) && (
          <HoldTimer
            until={payBefore}
            serverNow={serverNow}
            onExpire={refresh}
            onReturn={refresh}
            note={isForPlace ? t('categoryClock') : undefined}
          />
        )}
        <LinkButton to={continueTo} look="accent" reloadDocument className="max-tablet:w-full">
          {t('priceDifferencePay', { sum: format.money({ amountMinor: dueMinor, currency }) })}
        </LinkButton>
      </div>
      <p className="text-ink-2">
        {t(isForPlace ? 'categoryWaitsNote' : isMoved ? 'eventMoveWaitsNote' : 'priceDifferenceWaitsNote')}
      </p>
    </Card>
  )
}
