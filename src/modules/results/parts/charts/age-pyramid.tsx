import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import type { ResultsPage } from '../../contract/results.ts'
import { ChartFrame } from './chart-frame.tsx'

type Groups = ResultsPage['groups']

/** Participants by age, women on the left, men on the right: a table with bars. */
export function AgePyramid({ groups }: { groups: Groups }) {
  const t = useTexts('results-stats')
  const rows = rowsOf(groups)
  if (rows.length === 0) return null
  const max = Math.max(...rows.flatMap(({ women, men }) => [women, men]))
  return (
    <ChartFrame title={t('agesTitle')} note={t('agesNote')}>
      <table className="w-full flex-1 table-fixed border-separate border-spacing-y-1 text-sm tabular-nums">
        <caption className="sr-only">{t('agesTitle')}</caption>
        <thead>
          <tr className="text-ink-2">
            <th scope="col" className="text-right font-medium">
              {t('women')}
            </th>
            <th scope="col" className="w-20 text-center font-normal">
              <span className="sr-only">{t('agesGroup')}</span>
            </th>
            <th scope="col" className="text-left font-medium">
              {t('men')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ from, to, women, men }) => (
            <tr key={from}>
              <Side count={women} max={max} look="fill-ink" isLeft />
              <th scope="row" className="text-center font-medium">
                {to === null
                  ? t('ageFrom', { from })
                  : from === 0
                    ? t('ageUnder', { to })
                    : t('ageRange', { from, to })}
              </th>
              <Side count={men} max={max} look="fill-line-strong" />
            </tr>
          ))}
        </tbody>
      </table>
    </ChartFrame>
  )
}

type SideProps = { count: number; max: number; look: string; isLeft?: boolean }

function Side({ count, max, look, isLeft = false }: SideProps) {
  const format = useFormat()
  const wide = (count / max) * 100
  return (
    <td className="p-0">
      <span className={classNames('flex items-center gap-2', !isLeft && 'flex-row-reverse')}>
        <span className={classNames('w-9 flex-none text-ink-2', !isLeft && 'text-right')}>{format.count(count)}</span>
        <svg
          aria-hidden="true"
          viewBox="0 0 100 10"
          preserveAspectRatio="none"
          className="h-5 min-w-0 flex-1 landscape:h-7"
        >
          <rect x={isLeft ? 100 - wide : 0} width={wide} height="10" className={look} />
        </svg>
      </span>
    </td>
  )
}

/** Oldest first. */
function rowsOf(groups: Groups) {
  const byAge = Map.groupBy(groups, ({ from }) => from)
  const countOf = (of: Groups, gender: 'male' | 'female') => of.find((one) => one.gender === gender)?.count ?? 0
  return [...byAge]
    .map(([from, of]) => ({
      from,
      to: of[0]?.to ?? null,
      women: countOf(of, 'female'),
      men: countOf(of, 'male'),
    }))
    .sort((a, b) => b.from - a.from)
}
