import { Form, Link, redirect, useOutletContext } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { filePathIn } from '#src/kernel/language-path.ts'
import type { EventPage } from '#src/modules/catalog/contract/event-page.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { FieldFrame, inputClasses } from '#src/ui/kit/field-frame.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { Select } from '#src/ui/kit/select.tsx'
import { useFieldsFromAddress } from '#src/ui/kit/use-fields-from-address.ts'
import type { ResultsPage } from '../contract/results.ts'
import { PagedResults } from '../parts/paged-results.tsx'
import { PrintResults, printedAtOnce } from '../parts/print-results.tsx'
import { RaceStatsSection } from '../parts/race-stats.tsx'
import { type ResultsPathParams, readResultsPathParams, resultsPath } from '../parts/results-path.ts'
import { ResultsTable } from '../parts/results-table.tsx'
import { useGroupName } from '../parts/use-group-name.ts'
import type { Route } from './+types/event-results'

export const handle = { texts: ['catalog', 'catalog-event', 'results', 'results-stats'] } satisfies RouteHandle

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const pathParams = readResultsPathParams(searchParams)
  // A plain form also submits its empty fields: redirect to the address without them.
  if ([...searchParams.values()].includes('')) throw redirect(resultsPath(params.code, pathParams))
  const { print, ...input } = pathParams
  const query = { ...input, ...(print && { take: printedAtOnce }) }
  const page = await context
    .get(apiContext)
    .must('GET /api/events/:code/results', { params: { code: params.code }, query })
  return { page, pathParams }
}

/** The results tab of an event. */
export default function EventResultsScreen({ loaderData: { page, pathParams: params } }: Route.ComponentProps) {
  const t = useTexts('results')
  const event = useOutletContext<EventPage>()
  const race = page.races.find(({ code }) => code === page.race)
  if (race === undefined) return <NoResults page={page} event={event} params={params} />
  const caption = t('caption', { event: event.name, race: race.name })
  const isSearch = params.q !== undefined || params.gender !== undefined || params.group !== undefined
  const note = isSearch
    ? t('found', { count: page.totalCount })
    : t('finished', { count: race.finisherCount, entries: race.entryCount })
  if (params.print !== undefined) {
    return <PrintResults {...{ page, params, event }} raceName={race.name} size={note} />
  }
  return (
    <>
      <PageSection
        title={race.name}
        note={note}
        aside={<ResultActions page={page} params={params} code={event.code} />}
      >
        <SearchForm code={event.code} page={page} params={params} />
        {page.own.length > 0 && !isSearch && <Own page={page} caption={caption} code={event.code} />}
        {page.list.length === 0 ? (
          <NoMatch code={event.code} params={params} />
        ) : (
          <PagedResults {...{ code: event.code, params, caption }} first={page} />
        )}
        <Files event={event} race={page.race} />
        <p className="text-ink-2 text-sm">{t(page.rankedBy === 'gun' ? 'rankedByGun' : 'rankedByNet')}</p>
      </PageSection>
      <RaceStatsSection page={page} finisherCount={race.finisherCount} />
    </>
  )
}

/** Shown without results: of the event, or of one race, with links to the other races' results. */
function NoResults({ page, event, params }: { page: ResultsPage; event: EventPage; params: ResultsPathParams }) {
  const t = useTexts('results')
  const name = event.races.find(({ code }) => code === params.race)?.name
  const otherRaces = page.races.map(({ code, name }) => (
    <LinkButton key={code} to={resultsPath(event.code, { race: code })} look="quiet">
      {name}
    </LinkButton>
  ))
  const title = name === undefined ? t('emptyTitle') : t('emptyTitleOf', { race: name })
  return (
    <EmptyState
      title={title}
      action={otherRaces.length > 0 && <div className="flex flex-wrap gap-3">{otherRaces}</div>}
    >
      <p>{t('emptyHint')}</p>
      {otherRaces.length > 0 && <p>{t('emptyOtherRaces')}</p>}
    </EmptyState>
  )
}

/** Links to the charts and to the print view. */
function ResultActions({ page, params, code }: { page: ResultsPage; params: ResultsPathParams; code: string }) {
  const t = useTexts('results-stats')
  const look = 'inline-flex min-h-11 items-center underline underline-offset-2'
  return (
    <p data-no-print className="flex flex-wrap gap-x-5">
      {page.stats?.histogram && (
        <a href="#figures" className={look}>
          {t('raceStats')}
        </a>
      )}
      <Link to={resultsPath(code, { ...params, cursor: undefined, print: '1' })} className={look}>
        {t('print')}
      </Link>
    </p>
  )
}

function SearchForm({ code, page, params }: { code: string; page: ResultsPage; params: ResultsPathParams }) {
  const t = useTexts('results')
  const groupName = useGroupName()
  const form = useFieldsFromAddress(resultsPath(code, params), {
    race: page.race ?? '',
    q: params.q,
    group: params.group ?? params.gender,
  })
  return (
    <Form
      method="get"
      role="search"
      ref={form}
      data-no-print
      className="grid grid-cols-2 items-end gap-3 tablet:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <Select
        id="results-race"
        name="race"
        label={t('race')}
        placeholder={false}
        defaultValue={page.race ?? ''}
        options={page.races.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <FieldFrame label={t('search')} inputId="results-q">
        <input id="results-q" type="search" name="q" maxLength={60} defaultValue={params.q} className={inputClasses} />
      </FieldFrame>
      <Select
        id="results-group"
        name="group"
        label={t('groupFilter')}
        all={t('groupAll')}
        defaultValue={params.group ?? params.gender ?? ''}
        options={[
          { value: 'female', label: t('groupWomen') },
          { value: 'male', label: t('groupMen') },
          ...page.groups.map(({ gender, from, to, count }) => ({
            value: `${gender}-${from}`,
            label: `${groupName({ gender, group: { from, to } })} (${count})`,
          })),
        ]}
      />
      <Button type="submit">{t('find')}</Button>
    </Form>
  )
}

/** The account's own rows, above the results. */
function Own({ page, caption, code }: { page: ResultsPage; caption: string; code: string }) {
  const t = useTexts('results')
  return (
    <section className="rounded-card border border-line bg-paper px-4 pt-3 pb-1">
      <h3 className="font-semibold">{t('ownTitle')}</h3>
      <ResultsTable lines={page.own} caption={`${t('ownTitle')}. ${caption}`} resultList={page} code={code} />
    </section>
  )
}

/** The downloads of the race's results. */
function Files({ event, race }: { event: Pick<EventPage, 'code' | 'sport'>; race: string | null }) {
  const t = useTexts('results')
  const language = useLanguage()
  const address = `/api/events/${event.code}/results/file?race=${race ?? ''}&format=`
  const formats = event.sport === 'orienteering' ? (['csv', 'json', 'iof'] as const) : (['csv', 'json'] as const)
  return (
    <p data-no-print className="flex flex-wrap gap-x-5">
      {formats.map((format) => (
        <a
          key={format}
          href={filePathIn(language, `${address}${format}`)}
          className="inline-flex min-h-11 items-center underline underline-offset-2"
        >
          {t(`file.${format}`)}
        </a>
      ))}
    </p>
  )
}

function NoMatch({ code, params }: { code: string; params: ResultsPathParams }) {
  const t = useTexts('results')
  const clear = (
    <LinkButton to={resultsPath(code, params.race === undefined ? {} : { race: params.race })} look="quiet">
      {t('clear')}
    </LinkButton>
  )
  return (
    <EmptyState title={t('noMatch')} action={clear}>
      {t('noMatchHint')}
    </EmptyState>
  )
}
