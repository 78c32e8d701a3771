import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { TaxView } from './tax-choice.ts'

/** What goes into certificates, what may come back of it, and how much of the year's limit it takes. */
export function TaxSummary({ view }: { view: TaxView }) {
  const t = useTexts('tax-deduction-page')
  const format = useFormat()
  const money = (amountMinor: number) => format.money({ amountMinor, currency: 'RUB' })
  const { sumMinor, usedMinor, capMinor, estimateMinor, estimate15Minor } = view
  const taken = Math.min(100, ((sumMinor + usedMinor) / capMinor) * 100)
  return (
    <section
      data-night
      className="grid gap-6 rounded-card bg-night p-5 text-on-night tablet:grid-cols-[auto_1fr] tablet:gap-x-12 tablet:p-7"
    >
      <div className="flex flex-col gap-2">
        <h2 className="text-on-night-2 text-sm">{t('estimateTitle')}</h2>
        <p className="figure whitespace-nowrap text-figure-l text-hero-line">{money(estimateMinor)}</p>
        <p className="text-on-night-2 text-sm">
          {t('estimate13')} · <span className="whitespace-nowrap">{money(estimate15Minor)}</span> {t('estimate15')}
        </p>
      </div>
      <dl className="grid content-start gap-x-10 gap-y-5 min-[480px]:grid-cols-2">
        <div className="flex flex-col gap-1">
          <dt className="text-on-night-2 text-sm">{t('sumTitle')}</dt>
          <dd className="figure whitespace-nowrap text-figure-m">{money(sumMinor)}</dd>
        </div>
        <div className="flex flex-col gap-1">
          <dt className="text-on-night-2 text-sm">{t('capTitle')}</dt>
          <dd className="flex flex-col gap-2">
            <span className="figure whitespace-nowrap text-figure-m">{money(capMinor)}</span>
            <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-night-line">
              <span className="block h-full min-w-1 bg-hero-line" style={{ width: `${taken}%` }} />
            </span>
            <span className="text-on-night-2 text-sm">
              {usedMinor > 0 ? t('capUsed', { sum: money(usedMinor) }) : t('capNote')}
            </span>
          </dd>
        </div>
      </dl>
    </section>
  )
}
