import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Notice } from '#src/ui/kit/notice.tsx'
import type { StepProps } from '../step-props.ts'

type Pay = StepProps<'order'>['step']['pay']
type GoneMethodProps = { readonly method: Pay['methods'][number]; readonly pay: Pick<Pay, 'currency' | 'overallMinor'> }

/** The chosen method does not take the order's new sum: why, and that another one has to be chosen. */
export function GoneMethod({
  method: { title, minMinor, maxMinor },
  pay: { currency, overallMinor },
}: GoneMethodProps) {
  const t = useTexts('registration')
  const format = useFormat()
  const sumOf = (amountMinor: number) => format.money({ amountMinor, currency })
  const why =
    overallMinor < minMinor
      ? t('methodFrom', { method: title, sum: sumOf(minMinor) })
      : maxMinor !== null && overallMinor > maxMinor
        ? t('methodUpTo', { method: title, sum: sumOf(maxMinor) })
        : t('methodNotNow', { method: title })
  return (
    <div className="mb-2">
      <Notice look="warn" title={why} live>
        {t('chooseOtherMethod')}
      </Notice>
    </div>
  )
}
