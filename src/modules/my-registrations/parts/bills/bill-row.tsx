import { Link } from 'react-router'
import type { ApiReply } from '#src/client/api-types.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { plainDateIn } from '#src/kernel/plain-date.ts'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { BillState, DecisionTag, orderNumber } from './bill-state.tsx'
import { UnpaidParts } from './unpaid-parts.tsx'

export type BillListItem = ApiReply<'GET /api/account/orders'>['list'][number]

/** An order in the list of orders: what was bought and when, its sum and state. */
export function BillRow({ bill }: { readonly bill: BillListItem }) {
  const t = useTexts('my-registrations-orders')
  const format = useFormat()
  const zone = useReaderZone()
  const { registrationId, event, createdAt, currency, items, kind, tenant, people, peopleCount, decision } = bill
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  const number = orderNumber(registrationId)
  const bought = kind === 'registration' ? items : [t(`kind.${kind}`), ...items]
  const names =
    peopleCount > people.length ? [...people, t('peopleMore', { count: peopleCount - people.length })] : people
  const facts = [
    ...(isInstant(createdAt) ? [format.day(plainDateIn(createdAt, zone))] : []),
    t('number', { number }),
    ...(tenant.code === defaultTenantCode ? [] : [tenant.name]),
  ]
  return (
    <li className="relative grid gap-x-6 gap-y-2 border-line border-t p-4 first:border-t-0 hover:bg-wash min-[600px]:grid-cols-[minmax(0,1fr)_auto] tablet:px-6">
      <div className="min-w-0">
        <h3 className="break-words font-semibold text-lg leading-snug">
          <Link
            to={`/account/orders/${registrationId}`}
            aria-label={t('openOrder', { event: event.name, number })}
            className="after:absolute after:inset-0 hover:underline"
          >
            {format.typeset(event.name)}
          </Link>
        </h3>
        <p className="break-words">{format.typeset(bought.join(', '))}</p>
        {names.length > 0 && <p className="break-words">{names.join(', ')}</p>}
        <p className="text-ink-2 text-sm">{facts.join(' · ')}</p>
        <div className="mt-2 empty:hidden">
          <UnpaidParts unpaid={bill.unpaid} currency={currency} eventName={event.name} />
        </div>
        {decision !== null && (
          // Above the link that covers the row.
          <Link
            to={`/account/registrations/${registrationId}`}
            className="relative inline-flex min-h-11 items-center font-medium underline underline-offset-4"
          >
            {t(`decide.${decision}`)}
          </Link>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 min-[600px]:flex-col min-[600px]:items-end">
        <span className="flex flex-wrap items-center gap-2 min-[600px]:justify-end">
          <DecisionTag decision={decision} />
          <BillState {...bill} />
        </span>
        <p className="text-right">
          <span className="block whitespace-nowrap font-semibold text-lg">
            {bill.overallMinor === 0 ? t('free') : money(bill.overallMinor)}
          </span>
          {bill.refundedMinor > 0 && (
            <span className="block text-ok text-sm">{t('refundedOf', { sum: money(bill.refundedMinor) })}</span>
          )}
        </p>
      </div>
    </li>
  )
}
