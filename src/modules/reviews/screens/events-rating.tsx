import { Form, Link, redirect } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { addressIn, withLanguageOf } from '#src/kernel/language-path.ts'
import type { Language } from '#src/kernel/texts.ts'
import { PageHead } from '#src/modules/catalog/parts/page-head.tsx'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { LinkTabs } from '#src/ui/kit/link-tabs.tsx'
import { Select } from '#src/ui/kit/select.tsx'
import type { RatedEvent } from '../contract/rated-events.ts'
import { priorCount } from '../domain/weighted-rating.ts'
import { useHundredths } from '../parts/use-hundredths.ts'
import type { Route } from './+types/events-rating'

export const handle = { texts: ['catalog', 'reviews'] } satisfies RouteHandle

const address = '/Home/EventsRating'
type RatingFilters = {
  readonly sport?: string | undefined
  readonly season?: string | undefined
  readonly page?: string | undefined
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const read = (name: string) => searchParams.get(name)?.trim().slice(0, 30) || undefined
  const filters: RatingFilters = { sport: read('sport'), season: read('season'), page: read('page') }
  if ([...searchParams.values()].includes('')) throw redirect(withLanguageOf(search, ratingPath(filters)))
  const query = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
  const { data: rated } = await context.get(apiContext).call('GET /api/events-rating', { query })
  if (rated === undefined) throw redirect(withLanguageOf(search, address)) // an invalid filter
  if (Number(filters.page ?? 1) > Math.max(rated.pageCount, 1)) throw new Response(null, { status: 404 })
  return { rated, filters, canonical: `${context.get(siteContext).publicOrigin}${ratingPath(filters)}` }
}

function ratingPath(filters: RatingFilters): string {
  const pairs = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []))
  const query = new URLSearchParams(pairs).toString()
  return query === '' ? address : `${address}?${query}`
}

/** Organizers' events ranked by finishers' stars, and how the rank is computed. */
export default function EventsRatingScreen({ loaderData: { rated, filters, canonical } }: Route.ComponentProps) {
  const t = useTexts('reviews')
  const pages = pagesNear(Number(filters.page ?? 1), rated.pageCount).map(String)
  return (
    <div className="page-column flex flex-col gap-8 py-8 tablet:py-12">
      <PageHead
        title={t('ratingTitle')}
        description={t('ratingDescription')}
        canonical={canonical}
        jsonLd={listJsonLd(rated.list, new URL(canonical).origin, useLanguage())}
      />
      <header className="flex flex-col gap-2">
        <h1 className="headline text-h1">{t('ratingTitle')}</h1>
        <p className="text-ink-2">
          {t('ratingLead')}{' '}
          <a href="#rating-how" className="underline underline-offset-2">
            {t('howTitle')}
          </a>
        </p>
      </header>
      <Filters rated={rated} filters={filters} />
      {rated.list.length === 0 ? (
        <EmptyState
          title={t('ratingEmpty')}
          action={
            <LinkButton to={address} look="quiet">
              {t('ratingClear')}
            </LinkButton>
          }
        >
          {t('ratingEmptyHint')}
        </EmptyState>
      ) : (
        <RatedTable list={rated.list} />
      )}
      {pages.length > 1 && (
        <LinkTabs
          label={t('ratingPages')}
          tabs={pages.map((page) => ({
            to: ratingPath({ ...filters, page: page === '1' ? undefined : page }),
            label: t('ratingPage', { page }),
            isCurrent: page === (filters.page ?? '1'),
          }))}
        />
      )}
      <RatingMethod meanHundredths={rated.meanHundredths} />
    </div>
  )
}

/** The first page, the last, and those around the current one: there may be thousands. */
function pagesNear(page: number, last: number): number[] {
  const near = Array.from({ length: 5 }, (_, i) => page - 2 + i)
  return [...new Set([1, ...near, last])].filter((one) => one >= 1 && one <= last)
}

function listJsonLd(list: readonly RatedEvent[], origin: string, language: Language) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: list.map(({ rank, code, name }) => ({
      '@type': 'ListItem',
      ...{ position: rank, name, url: addressIn(language, `${origin}/event/${code}`) },
    })),
  }
}

type Loaded = Route.ComponentProps['loaderData']

function Filters({ rated, filters }: Pick<Loaded, 'rated' | 'filters'>) {
  const t = useTexts('reviews')
  const tCatalog = useTexts('catalog')
  return (
    <Form
      method="get"
      action={address}
      key={ratingPath(filters)}
      data-no-print
      className="grid items-end gap-3 min-[600px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <Select
        id="rating-sport"
        name="sport"
        label={t('ratingSport')}
        all={t('ratingAllSports')}
        defaultValue={filters.sport ?? ''}
        options={rated.sports.map((sport) => ({ value: sport, label: tCatalog(`sport.${sport}`) }))}
      />
      <Select
        id="rating-season"
        name="season"
        label={t('ratingSeason')}
        all={t('ratingAllSeasons')}
        defaultValue={filters.season ?? ''}
        options={rated.seasons.map((season) => ({ value: String(season), label: String(season) }))}
      />
      <Button type="submit">{t('ratingShow')}</Button>
    </Form>
  )
}

function RatedTable({ list }: { readonly list: readonly RatedEvent[] }) {
  const t = useTexts('reviews')
  const tCatalog = useTexts('catalog')
  const format = useFormat()
  const shown = useHundredths()
  const head = 'py-2 pr-3 font-medium'
  return (
    <table className="w-full border-collapse text-left tabular-nums">
      <caption className="sr-only">{t('ratingTitle')}</caption>
      <thead>
        <tr className="border-line-strong border-b align-bottom text-ink-2 text-sm">
          <th scope="col" className={head}>
            {t('ratingPlace')}
          </th>
          <th scope="col" className={head}>
            {t('ratingEvent')}
          </th>
          <th scope="col" className={head}>
            {t('ratingStars')}
          </th>
          <th scope="col" className={`${head} max-tablet:hidden`}>
            {t('ratingWeighted')}
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map((event) => (
          <tr key={event.code} className="border-line border-b align-top">
            <td className="figure w-16 py-4 pr-3 text-figure-s">{event.rank}</td>
            <th scope="row" className="py-4 pr-3 font-semibold">
              <Link to={`/event/${event.code}`} className="underline-offset-2 hover:underline">
                {format.typeset(event.name)}
              </Link>
              <span className="block font-normal text-ink-2 text-sm">
                {[tCatalog(`sport.${event.sport}`), event.city, format.dayRange(event.startsOn, event.startsOn)].join(
                  ' · ',
                )}
              </span>
              <span className="block font-normal text-ink-2 text-sm">{event.organizer}</span>
            </th>
            <td className="py-4 pr-3">
              <span className="whitespace-nowrap font-semibold">
                <span aria-hidden="true">★ </span>
                {shown(event.hundredths)}
              </span>
              <Link
                to={`/event/${event.code}/reviews`}
                className="block whitespace-nowrap text-ink-2 text-sm underline underline-offset-2"
              >
                {t('ratingCount', { count: event.count })}
              </Link>
              {/* the value of the ranking */}
              <span className="block whitespace-nowrap text-ink-2 text-sm tablet:hidden">
                {t('ratingWeightedShort', { score: shown(event.weightedHundredths) })}
              </span>
            </td>
            <td className="py-4 pr-3 max-tablet:hidden">{shown(event.weightedHundredths)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RatingMethod({ meanHundredths }: { readonly meanHundredths: number }) {
  const t = useTexts('reviews')
  const values = { prior: priorCount, mean: useHundredths()(meanHundredths) }
  return (
    <section aria-labelledby="rating-how">
      <Card className="flex max-w-3xl flex-col gap-3">
        <h2 id="rating-how" className="headline scroll-mt-24 text-h2">
          {t('howTitle')}
        </h2>
        <p>{t('howEligible')}</p>
        <p>{t('howFair', values)}</p>
        <p className="rounded-control bg-wash px-3 py-2 tabular-nums">{t('howFormula', values)}</p>
        <p>{t('howMoney')}</p>
      </Card>
    </section>
  )
}
