import type { ApiReply } from '#src/client/api-types.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { UnpaidBill } from './unpaid-bill.tsx'

type Order = ApiReply<'GET /api/account/registrations/:registrationId'>
type UnpaidPriceDifferenceProps = {
  readonly waiting: {
    readonly dueMinor: number
    readonly payBefore: string
    readonly continueTo: string
    readonly abandonAt: string
  } & ({ readonly raceName: string } | { readonly name: string })
  readonly serverNow: string
  readonly currency: Order['card']['currency']
  /** The place to be paid is of another event. */
  readonly isMoved?: boolean
  /** The place stays the same, and an amount due for it is to be paid. */
  readonly isForPlace?: boolean
  /** Whose place it is, where the order has several people. */
  readonly person?: string | undefined
}

/** The unpaid price difference, and until when the place is held. */
export function UnpaidPriceDifference({
  waiting,
  serverNow,
  currency,
  isMoved = false,
  isForPlace = false,
  person,
}: UnpaidPriceDifferenceProps) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const { dueMinor, payBefore, continueTo, abandonAt } = waiting
  const item = isForPlace
    ? t('categoryWaits')
    : t('priceDifferenceWaits', { race: 'name' in waiting ? waiting.name : waiting.raceName })
  return (
    <UnpaidBill
      title={person === undefined ? item : `${item}. ${person}`}
      {...{ dueMinor, currency, payBefore, serverNow, continueTo, abandonAt }}
      payLabel={t('priceDifferencePay', { sum: format.money({ amountMinor: dueMinor, currency }) })}
      clockNote={isForPlace ? t('categoryClock') : undefined}
    >
      <p className="text-ink-2">
        {t(isForPlace ? 'categoryWaitsNote' : isMoved ? 'eventMoveWaitsNote' : 'priceDifferenceWaitsNote')}
      </p>
    </UnpaidBill>
  )
}
