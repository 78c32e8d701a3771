import type { ReactNode } from 'react'
import { type Instant, isInstant } from '#src/kernel/instant.ts'
import { PaidInParts } from '#src/modules/payments/parts/paid-in-parts.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { methodKey, refundTargetKey } from '../method-key.ts'
import type { Bill } from './bill.ts'

/** Every attempt to pay: how, when, what became of it. */
export function BillPayments({ bill: { payments, overallMinor } }: { readonly bill: Bill }) {
  const t = useTexts('my-registrations-orders')
  const moment = useMoment()
  if (payments.length === 0 && overallMinor === 0) return null
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-semibold text-lg">{t('payments')}</h2>
      {payments.length === 0 && <p className="text-ink-2">{t('noPayments')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {payments.map(({ id, method, state, createdAt, paidAt, installments, ...sum }) => (
          <MoneyRow
            key={id}
            title={t(`paymentState.${state}`, { method: t(`method.${methodKey(method)}`) })}
            notes={[paidAt === null ? moment('startedAt', createdAt) : moment('arrivedAt', paidAt)]}
            sum={sum}
          >
            {installments !== null && <PaidInParts parts={installments} currency={sum.currency} />}
          </MoneyRow>
        ))}
      </ul>
    </Card>
  )
}

type BillRefundsProps = {
  readonly bill: Bill
  /** The refunds that go by a transfer to an account that the payer names. */
  readonly toAccount: readonly string[]
}

/** Every refund: why, how much, and how far it has come. */
export function BillRefunds({ bill: { refunds, returnedTransfers, isRefundOnItsWay }, toAccount }: BillRefundsProps) {
  const t = useTexts('my-registrations-orders')
  const moment = useMoment()
  if (refunds.length + returnedTransfers.length === 0) return null
  const onTheirWay = refunds.filter(({ state }) => state === 'requested')
  const isAllToAccount = onTheirWay.length > 0 && onTheirWay.every(({ id }) => toAccount.includes(id))
  const targetOf = (id: string, method: string) => (toAccount.includes(id) ? 'transfer' : refundTargetKey(method))
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-semibold text-lg">{t('refunds')}</h2>
      <ul className="flex flex-col divide-y divide-line">
        {refunds.map(({ id, reason, method, state, requestedAt, endedAt, items, ...sum }) => (
          <MoneyRow
            key={id}
            title={t(reason === 'owner' ? `refundReason.owner.${ownedKind(items)}` : `refundReason.${reason}`)}
            notes={[
              items.map(({ name, count }) => (count > 1 ? `${name} × ${count}` : name)).join(', '),
              t(`refundState.${state}`, { target: t(`target.${targetOf(id, method)}`) }),
              moment('requestedAt', requestedAt),
              endedAt === null ? '' : moment(state === 'failed' ? 'failedAt' : 'sentAt', endedAt),
            ]}
            sum={sum}
          />
        ))}
        {returnedTransfers.map(({ id, reason, state, requestedAt, endedAt, ...sum }) => (
          <MoneyRow
            key={id}
            title={t(`transferReason.${reason}`)}
            notes={[
              t(`transferState.${state}`),
              moment('requestedAt', requestedAt),
              endedAt === null ? '' : moment('sentAt', endedAt),
            ]}
            sum={sum}
          />
        ))}
      </ul>
      {refunds.some(({ method, state }) => method === 'installments' && state !== 'failed') && (
        <p className="text-ink-2 text-sm">{t('refundInParts')}</p>
      )}
      {isRefundOnItsWay && (
        <p className="text-ink-2 text-sm">{t(isAllToAccount ? 'refundHowTransfer' : 'refundHow')}</p>
      )}
    </Card>
  )
}

type MoneyRowProps = {
  readonly title: string
  readonly notes: readonly string[]
  readonly sum: { readonly amountMinor: number; readonly currency: Bill['currency'] }
  readonly children?: ReactNode
}

function MoneyRow({ title, notes, sum, children }: MoneyRowProps) {
  const format = useFormat()
  return (
    <li className="flex flex-col gap-3 py-3 first:pt-0 last:pb-0">
      <p className="flex justify-between gap-4">
        <span className="min-w-0">
          <span className="break-words font-medium">{format.typeset(title)}</span>
          {notes
            .filter((note) => note !== '')
            .map((note) => (
              <span key={note} className="block break-words text-ink-2 text-sm">
                {format.typeset(note)}
              </span>
            ))}
        </span>
        <span className="whitespace-nowrap font-medium">{format.money(sum)}</span>
      </p>
      {children}
    </li>
  )
}

type Momentous = 'startedAt' | 'arrivedAt' | 'requestedAt' | 'sentAt' | 'failedAt'

function useMoment() {
  const t = useTexts('my-registrations-orders')
  const format = useFormat()
  const zone = useReaderZone()
  const shown = (at: Instant) => format.dateTime(at, zone, 'long')
  return (key: Momentous, at: string) => (isInstant(at) ? t(key, { moment: shown(at) }) : '')
}

/** What the owner cancelled: with a place go its options and insurance. */
function ownedKind(items: Bill['refunds'][number]['items']): 'place' | 'insurance' | 'product' {
  const has = (kind: string) => items.some((item) => item.kind === kind)
  if (has('place')) return 'place'
  return has('product') ? 'product' : 'insurance'
}
