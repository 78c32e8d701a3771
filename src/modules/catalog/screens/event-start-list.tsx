import { Form, Link, redirect, useOutletContext } from 'react-router'
import { apiContext } from '#src/app/client/api-context.ts'
import type { RouteHandle } from '#src/app/client/route-handle.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { buttonClasses } from '#src/ui/kit/button-looks.ts'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { FieldFrame, inputClasses } from '#src/ui/kit/field-frame.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { EventPage } from '../contract/event-page.ts'
import { StartListTable } from '../parts/start-list-table.tsx'
import type { Route } from './+types/event-start-list'

export const handle = { texts: ['catalog', 'catalog-start-list'] } satisfies RouteHandle

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const asked = { q: read(url, 'q'), race: read(url, 'race'), cursor: read(url, 'cursor') }
  // a plain form sends its empty fields along
  if ([...url.searchParams.values()].includes('')) throw redirect(addressOf(params.code, asked))
  const page = await context
    .get(apiContext)
    .must('GET /api/events/:code/startlist', { params: { code: params.code }, query: asked })
  return { page, asked }
}

export default function EventStartListScreen({ loaderData: { page, asked } }: Route.ComponentProps) {
  const t = useTexts('catalog-start-list')
  const event = useOutletContext<EventPage>()
  const raceNames = new Map(event.races.map((race) => [race.code, race.name]))
  return (
    <PageSection title={t('startListTitle')} note={t('startListCount', { count: page.totalCount })}>
      <SearchForm event={event} asked={asked} />
      {page.list.length === 0 ? (
        <Nothing event={event} isSearch={asked.q !== undefined || asked.race !== undefined} />
      ) : (
        <StartListTable rows={page.list} caption={t('startListCaption', { event: event.name })} raceNames={raceNames} />
      )}
      {page.nextCursor !== null && (
        <Link
          to={addressOf(event.code, { ...asked, cursor: page.nextCursor })}
          className={`${buttonClasses('quiet', 'm', false)} self-center`}
        >
          {t('startListMore')}
        </Link>
      )}
    </PageSection>
  )
}

type Asked = Route.ComponentProps['loaderData']['asked']

function SearchForm({ event, asked }: { event: EventPage; asked: Asked }) {
  const t = useTexts('catalog-start-list')
  return (
    <Form
      method="get"
      role="search"
      key={`${asked.q} ${asked.race}`}
      data-no-print
      className="grid items-end gap-3 tablet:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <FieldFrame label={t('startListSearch')} inputId="start-list-q">
        <input
          id="start-list-q"
          type="search"
          name="q"
          maxLength={80}
          defaultValue={asked.q}
          className={inputClasses}
        />
      </FieldFrame>
      <FieldFrame label={t('startListRace')} inputId="start-list-race">
        <select id="start-list-race" name="race" defaultValue={asked.race ?? ''} className={inputClasses}>
          <option value="">{t('startListAllRaces')}</option>
          {event.races.map((race) => (
            <option key={race.code} value={race.code}>
              {race.name}
            </option>
          ))}
        </select>
      </FieldFrame>
      <Button type="submit">{t('startListFind')}</Button>
    </Form>
  )
}

function Nothing({ event, isSearch }: { event: EventPage; isSearch: boolean }) {
  const t = useTexts('catalog-start-list')
  const tCatalog = useTexts('catalog')
  if (!isSearch) return <EmptyState title={t('startListEmpty')}>{t('startListEmptyHint')}</EmptyState>
  const clear = (
    <LinkButton to={addressOf(event.code, {})} look="quiet">
      {tCatalog('listClear')}
    </LinkButton>
  )
  return <EmptyState title={tCatalog('listEmptySearch')} action={clear} />
}

type Search = { readonly q?: string; readonly race?: string; readonly cursor?: string }

function addressOf(code: string, search: Search): string {
  const pairs = Object.entries(search).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  const query = new URLSearchParams(pairs).toString()
  return `/event/${code}/startlist${query === '' ? '' : `?${query}`}`
}

function read(url: URL, name: string): string | undefined {
  return url.searchParams.get(name)?.trim().slice(0, 80) || undefined
}
