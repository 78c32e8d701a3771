import { Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { StandingsPage, StandingsRow } from '../contract/standings.ts'
import { nameOfSeason, standingsPath } from './standings-path.ts'

type StandingsTopProps = {
  readonly women: StandingsPage
  readonly men: StandingsPage
  /** The address of the complete standings. */
  readonly address: string
}

/** The leaders of a series, women and men, with a link to the complete standings. */
export function StandingsTop({ women, men, address }: StandingsTopProps) {
  const t = useTexts('results-standings')
  const { season, rule } = women
  if (season === null) {
    return (
      <PageSection title={t('title')}>
        <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>
      </PageSection>
    )
  }
  const note = `${t('season', { season: nameOfSeason(season, rule.seasonMonth) })} · ${t('stages', { count: women.events.length })}`
  return (
    <PageSection title={t('title')} note={note}>
      <div className="grid gap-x-8 gap-y-6 min-[700px]:grid-cols-2">
        {[women, men].map((page) => (
          <Leaders key={page.field} page={page} address={address} />
        ))}
      </div>
      <LinkButton to={address} look="quiet" className="self-start max-[599px]:w-full">
        {t('whole')}
      </LinkButton>
    </PageSection>
  )
}

function Leaders({ page: { field, list, totalCount }, address }: { page: StandingsPage; address: string }) {
  const t = useTexts('results-standings')
  return (
    <section className="min-w-0">
      <h3 className="flex items-baseline justify-between gap-4 border-line-strong border-b pb-2">
        <Link to={standingsPath(address, { field })} className="font-semibold underline underline-offset-4">
          {t(`field.${field}`)}
        </Link>
        <span className="font-normal text-ink-2 text-sm">{t('count', { count: totalCount })}</span>
      </h3>
      <ol>
        {list.map((row) => (
          <Leader key={`${row.name} ${row.birthYear}`} row={row} />
        ))}
      </ol>
    </section>
  )
}

function Leader({ row: { rank, name, city, total } }: { row: StandingsRow }) {
  const t = useTexts('results-standings')
  return (
    <li className="grid min-h-11 grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b py-1.5">
      <span className="figure text-figure-xs">{rank}</span>
      <span className="min-w-0">
        <span className="font-medium">{name}</span>
        {city !== '' && <span className="text-ink-2 text-sm"> · {city}</span>}
      </span>
      <span className="whitespace-nowrap">
        <span className="figure text-figure-xs">{total}</span>
        <span className="sr-only"> {t('total')}</span>
      </span>
    </li>
  )
}
