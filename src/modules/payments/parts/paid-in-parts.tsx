import type { Currency } from '#src/kernel/money.ts'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'

type PaidInPartsProps = {
  readonly parts: readonly { readonly on: string; readonly amountMinor: number }[]
  readonly currency: Currency
}

/** After the payment: what the payer still pays to the provider, and on which days. */
export function PaidInParts({ parts, currency }: PaidInPartsProps) {
  const t = useTexts('payments-installments')
  const format = useFormat()
  const dayOf = (on: string) => (isPlainDate(on) ? format.day(on) : on)
  return (
    <div className="rounded-control bg-wash p-3 text-sm">
      <p className="font-semibold">{t('title')}</p>
      <ol className="mt-2 flex flex-col gap-1">
        {parts.map(({ on, amountMinor }, i) => (
          <li key={on} className="flex items-baseline justify-between gap-3">
            <span>{i === 0 ? t('first', { day: dayOf(on) }) : dayOf(on)}</span>
            <span className="whitespace-nowrap">{format.money({ amountMinor, currency })}</span>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-ink-2">{format.typeset(t('note'))}</p>
    </div>
  )
}
