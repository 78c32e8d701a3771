import type { Currency } from '#src/kernel/money.ts'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'

type InstallmentPartsProps = {
  readonly parts: readonly { readonly on: string; readonly amountMinor: number }[]
  readonly currency: Currency
}

/** The parts of a payment with their days, of which the first is paid now: before anything is paid. */
export function InstallmentParts({ parts, currency }: InstallmentPartsProps) {
  const t = useTexts('registration')
  const format = useFormat()
  return (
    <div className="rounded-control bg-wash p-3 text-sm">
      <p className="font-semibold">{t('partsTitle')}</p>
      <ol className="mt-2 flex flex-col gap-1">
        {parts.map(({ on, amountMinor }, i) => (
          <li key={on} className="flex items-baseline justify-between gap-3">
            <span>{i === 0 ? t('partsNow') : isPlainDate(on) ? format.day(on) : on}</span>
            <span className={i === 0 ? 'font-semibold' : ''}>{format.money({ amountMinor, currency })}</span>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-ink-2">{t('partsNote')}</p>
    </div>
  )
}
