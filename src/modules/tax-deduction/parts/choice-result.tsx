import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { TaxView } from './tax-choice.ts'
import { whyNotTitle } from './why-not-title.ts'

/** Says the result of a changed choice to screen readers, whose focus stays on the choice. */
export function ChoiceResult({ view, readyCount }: { view: TaxView; readyCount: number }) {
  const t = useTexts('tax-deduction-page')
  const format = useFormat()
  const sum = format.money({ amountMinor: view.estimateMinor, currency: 'RUB' })
  return (
    <p role="status" className="sr-only">
      {view.isEligible ? `${t('estimateTitle')}: ${sum}` : whyNotTitle({ view, readyCount }, t)}
    </p>
  )
}
