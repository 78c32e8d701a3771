import { Link, useOutletContext } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import type { EventOutlet } from '#src/modules/catalog/parts/event-outlet.ts'
import { PageHead } from '#src/modules/catalog/parts/page-head.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { buttonClasses } from '#src/ui/kit/button-looks.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { ShareButton } from '#src/ui/kit/share-button.tsx'
import type { ResultOfPerson } from '../contract/result.ts'
import { legTimes } from '../domain/course-parts.ts'
import { formatRaceTime } from '../domain/format-race-time.ts'
import { TimeHistogram } from '../parts/charts/time-histogram.tsx'
import { TimeShares } from '../parts/charts/time-shares.tsx'
import { claimPath } from '../parts/claims/claim-path.ts'
import { decidingTime, ResultHead } from '../parts/result-head.tsx'
import { ResultMembers } from '../parts/result-members.tsx'
import { ResultPaces, ResultSplits } from '../parts/result-splits.tsx'
import { certificatesPath, resultPath, resultsPath } from '../parts/results-path.ts'
import type { Route } from './+types/result'

export const handle = {
  texts: ['catalog', 'catalog-event', 'results', 'results-stats'],
  hasOwnHead: true,
} satisfies RouteHandle

export async function loader({ context, params: { code, raceCode, bib } }: Route.LoaderArgs) {
  const params = { code, raceCode, bib }
  return await context.get(apiContext).must('GET /api/events/:code/results/:raceCode/:bib', { params })
}

/** The page of one person's or one team's result. */
export default function ResultScreen({ loaderData: result }: Route.ComponentProps) {
  const t = useTexts('results-stats')
  const event = useOutletContext<EventOutlet>()
  const { row, raceCode, raceName } = result
  const name = row.fullName ?? ''
  const time = decidingTime(result)
  const shareText = useResultText(result)
  return (
    <article className="flex flex-col gap-8 tablet:gap-10">
      <PageHead
        title={t('metaTitle', { name, result: shareText, race: raceName, event: event.name })}
        description={t('metaText', { name, result: shareText, race: raceName, event: event.name })}
        canonical={null}
        shared={{ event: event.code }}
      />
      <div className="flex flex-col gap-4">
        <Link
          to={resultsPath(event.code, { race: raceCode })}
          data-no-print
          className="inline-flex min-h-11 items-center gap-2 self-start underline-offset-2 hover:underline"
        >
          <Icon name="chevron-left" />
          {t('back')}
        </Link>
        <ResultHead result={result} />
        <Actions result={result} event={event} shareText={shareText} />
      </div>
      {row.members !== null && row.members.length > 0 && (
        <PageSection title={t(result.legs.length > 0 ? 'membersTitle' : 'membersTitleNoLegs')}>
          <ResultMembers result={result} members={row.members} />
        </PageSection>
      )}
      {result.splits.length > 0 && row.splitsMs.some((ms) => ms !== null) && row.members === null && (
        <PageSection title={t('splitsTitle')}>
          <ResultSplits result={result} />
          <p className="text-ink-2 text-sm">{t('splitsNote')}</p>
        </PageSection>
      )}
      <div className="grid gap-4 tablet:gap-5 landscape:grid-cols-2">
        <Shares result={result} />
        <ResultPaces result={result} />
        {time !== null && (
          <TimeHistogram stats={result.stats} finisherCount={result.finisherCount} own={{ name, timeMs: time }} />
        )}
      </div>
    </article>
  )
}

/** «1:42:07», or the status without a time. */
function useResultText(result: ResultOfPerson): string {
  const t = useTexts('results')
  const time = decidingTime(result)
  const { status } = result.row
  if (status !== 'finished') return t(`status.${status}`)
  return time === null ? '' : formatRaceTime(time)
}

function Actions({ result, event, shareText }: { result: ResultOfPerson; event: EventOutlet; shareText: string }) {
  const t = useTexts('results-stats')
  const { row, raceCode, raceName } = result
  if (row.bib === null) return null
  const name = row.fullName ?? ''
  return (
    <div data-no-print className="flex flex-wrap items-center gap-3">
      {row.status === 'finished' && (
        <a
          href={`${certificatesPath(event.code, raceCode)}/${row.bib}/certificate`}
          className={buttonClasses('primary', 'm', false)}
        >
          {t('certificate')}
        </a>
      )}
      <LinkButton to={resultsPath(event.code, { race: raceCode, q: String(row.bib) })} look="quiet">
        {t('inResultList')}
      </LinkButton>
      {!row.isOwn && row.members === null && (
        <LinkButton to={claimPath({ eventCode: event.code, raceCode, bib: row.bib })} look="quiet">
          {t('isMine')}
        </LinkButton>
      )}
      <ShareButton
        labels={{ share: t('share'), copied: t('shareCopied'), failed: t('shareFailed') }}
        url={new URL(resultPath(event.code, raceCode, row.bib), event.address).href}
        title={`${name} · ${event.name}`}
        text={t('shareText', { name, time: shareText, race: raceName, event: event.name })}
      />
    </div>
  )
}

/**
 * The shares of a multisport time, where each leg was timed; legs of one sport are shown as paces
 * instead.
 */
function Shares({ result }: { result: ResultOfPerson }) {
  const times = legTimes(result, result.row)
  const legs = result.legs.flatMap((leg, i) => {
    const ms = times[i] ?? null
    return ms === null ? [] : [{ ...leg, ms }]
  })
  const sports = new Set(legs.flatMap(({ sport }) => (sport === null ? [] : [sport])))
  if (sports.size < 2 || legs.length < result.legs.length) return null
  return <TimeShares legs={legs} />
}
