import { data } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { PageHead } from '#src/modules/catalog/parts/page-head.tsx'
import { hasValidRaceSchedule } from '#src/modules/catalog/parts/race-facts.ts'
import { StayNear } from '#src/modules/catalog/parts/stay-near.tsx'
import { StaySearch } from '#src/modules/catalog/parts/stay-search.tsx'
import { unfilteredTab } from '#src/modules/search/domain/event-query.ts'
import { apiQuery } from '#src/modules/search/parts/api-query.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Notice } from '#src/ui/kit/notice.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { Route } from './+types/ostrovok'

export const handle = { texts: ['catalog', 'catalog-stay'], layout: 'ostrovok' } satisfies RouteHandle

const maxEvents = 12

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const code = searchParams.get('event')?.trim() ?? ''
  const q = searchParams.get('q')?.trim().slice(0, 100) ?? ''
  const api = context.get(apiContext)
  const response =
    code === '' ? null : await api.call('GET /api/events/:code/stay', { params: { code: code.slice(0, 80) } })
  const stay = response?.data ?? null
  const filters = q === '' ? {} : { q }
  const query = apiQuery({ ...unfilteredTab('future'), filters, season: 'all', take: 2 * maxEvents })
  const isStayWanted = stay !== null && !stay.isPast && stay.cancelledOrPostponed === null
  const { list } = !isStayWanted ? await api.must('GET /api/events/list', { query }) : { list: [] }
  const canonicalUrl = `${context.get(siteContext).publicOrigin}/ostrovok`
  const isUnknown = code !== '' && stay === null
  const page = {
    stay,
    isStayWanted,
    q,
    isUnknown,
    // Events for which no stay makes sense are left out: online ones, cancelled ones, and those
    // that begin today or earlier.
    list: list
      .filter(({ isOnline, isToCome, state }) => !isOnline && isToCome && hasValidRaceSchedule({ state }))
      .slice(0, maxEvents),
    canonical: code === '' && q === '' ? canonicalUrl : null,
  }
  return data(page, { status: isUnknown ? 404 : 200 })
}

const advice = ['advice1', 'advice2', 'advice3', 'advice4', 'advice5'] as const

/**
 * Where to stay for an event in another town: the nights, and what to look for. Nothing is loaded
 * from the partner.
 */
export default function OstrovokScreen({ loaderData }: Route.ComponentProps) {
  const t = useTexts('catalog-stay')
  const format = useFormat()
  const { stay, isStayWanted, q, isUnknown, list, canonical } = loaderData
  return (
    <div className="page-column flex flex-col gap-8 py-8 tablet:gap-12 tablet:py-12">
      <PageHead
        title={stay === null ? t('title') : t('titleOf', { name: stay.name })}
        description={t('description')}
        canonical={canonical}
        {...(stay === null ? {} : { shared: { event: stay.code } })}
      />
      <header className="flex flex-col gap-3">
        <h1 className="headline text-h1">{t('heading')}</h1>
        {stay === null && <p className="max-w-prose text-lg">{format.typeset(t('lead'))}</p>}
      </header>
      {isUnknown && (
        <Notice look="warn" title={t('unknown')}>
          {t('unknownHint')}
        </Notice>
      )}
      {stay !== null && <StayNear stay={stay} />}
      {!isStayWanted && <StaySearch q={q} list={list} />}
      <PageSection title={t('adviceTitle')}>
        <ul className="flex max-w-prose list-disc flex-col gap-2 pl-5">
          {advice.map((key) => (
            <li key={key}>{format.typeset(t(key))}</li>
          ))}
        </ul>
      </PageSection>
    </div>
  )
}
