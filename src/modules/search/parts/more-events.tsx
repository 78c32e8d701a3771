import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { call } from '#src/client/call.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { buttonClasses } from '#src/ui/kit/button-looks.ts'
import type { EventList } from '../contract/list-events.ts'
import { type EventQuery, eventsPath, parseEventQuery } from '../domain/event-query.ts'
import { apiQuery } from './api-query.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { ListedEvents, type ListLook, type ResultSummaries } from './listed-events.tsx'

type FirstPage = Pick<EventList, 'list' | 'nextCursor'>
type Page = FirstPage & { readonly resultSummaries: ResultSummaries }

/**
 * The loaded further pages by history entry: a reader who returns from an event finds the list at
 * its former length and position. In the browser only, for the lifetime of the page.
 */
const loadedAt = new Map<string, Page>()
const maxRemembered = 20

type PagedEventsProps = {
  query: EventQuery
  first: FirstPage
  look: ListLook
  /** Of the first page. */
  resultSummaries: ResultSummaries
  /** Of a further page. */
  fetchResultSummaries: (events: EventList['list']) => Promise<ResultSummaries>
  /** The address of a page of the list; not given: in the list of events. */
  addressOf?: (page: EventQuery) => string
}

/** The list with further pages appended; without a script the button is a link to the next page. */
export function PagedEvents({
  query,
  first,
  look,
  resultSummaries,
  fetchResultSummaries,
  addressOf = eventsPath,
}: PagedEventsProps) {
  const t = useTexts('search-list')
  const { key } = useLocation()
  const [more, setMore] = useState<Page>(
    () => loadedAt.get(key) ?? { list: [], nextCursor: first.nextCursor, resultSummaries: {} },
  )
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const next = more.nextCursor === null ? null : withCursor(query, more.nextCursor)
  async function load(page: EventQuery) {
    setState('loading')
    const response = await call('GET /api/events/list', { query: apiQuery(page) }).catch(() => undefined)
    const found = response?.data
    const ended = found && (await fetchResultSummaries(found.list))
    setState(found ? 'idle' : 'failed')
    if (!found) return
    const loaded = {
      list: [...more.list, ...found.list],
      nextCursor: found.nextCursor,
      resultSummaries: { ...more.resultSummaries, ...ended },
    }
    setMore(loaded)
    loadedAt.delete(key)
    loadedAt.set(key, loaded)
    for (const oldest of [...loadedAt.keys()].slice(0, -maxRemembered)) loadedAt.delete(oldest)
  }
  return (
    <div className="flex flex-col gap-6">
      <ListedEvents
        events={[...first.list, ...more.list]}
        look={look}
        resultSummaries={{ ...resultSummaries, ...more.resultSummaries }}
      />
      {state === 'loading' && <ListSkeleton look={look} count={3} />}
      {state === 'failed' && (
        <p role="alert" className="text-stop">
          {t('listMoreFailed')}
        </p>
      )}
      {next && (
        <Link
          to={addressOf(next)}
          aria-disabled={state === 'loading'}
          onClick={(click) => {
            if (click.metaKey || click.ctrlKey || click.shiftKey) return
            click.preventDefault()
            if (state !== 'loading') void load(next)
          }}
          className={buttonClasses('quiet', 'm', false)}
        >
          {t('listMore')}
        </Link>
      )}
    </div>
  )
}

function withCursor(query: EventQuery, cursor: string): EventQuery {
  const { cursor: parsed } = parseEventQuery(query.type, (name) => (name === 'cursor' ? [cursor] : []))
  return { ...query, cursor: parsed }
}
