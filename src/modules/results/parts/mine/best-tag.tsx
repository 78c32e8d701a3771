import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import type { BestMarkView } from '../../contract/result.ts'
import { formatPart } from '../../domain/format-race-time.ts'

type BestTagProps = {
  mark: BestMarkView | null
  /** The net time, from which the best before follows. */
  timeMs: number | null
}

/**
 * «Личный рекорд −1:23» at the finish that is still the best, a quiet «Рекорд на тот день» at one
 * that improved an earlier best; nothing at a first finish that was improved later.
 */
export function BestTag({ mark, timeMs }: BestTagProps) {
  const t = useTexts('results-stats')
  if (mark === null || timeMs === null || (!mark.isCurrent && mark.improvedByMs === null)) return null
  const improved = mark.improvedByMs === null ? '' : formatPart(timeMs + mark.improvedByMs, timeMs)
  return (
    <span
      className={classNames(
        'inline-flex min-h-7 items-center gap-1.5 whitespace-nowrap rounded-tag px-2 font-semibold text-sm',
        mark.isCurrent ? 'bg-accent text-on-accent' : 'bg-wash text-ink-2',
      )}
    >
      {t(mark.isCurrent ? 'bestMark' : 'bestMarkThen')}
      {improved !== '' && <span className="figure">{t('bestMarkImproved', { time: improved })}</span>}
    </span>
  )
}
