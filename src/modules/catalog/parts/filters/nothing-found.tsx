import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import type { EventList } from '../../contract/list-events.ts'
import { type EventQuery, eventsAddress, isNarrowed, wholeTab, withoutFilter } from '../../domain/event-query.ts'
import { useFilterWords } from '../filter-words.ts'

const mostWays = 3

/** A tab without any event, or filters that leave none: then what is in the way, and one click to take it off. */
export function NothingFound({ query, page }: { query: EventQuery; page: Pick<EventList, 'names' | 'withoutOne'> }) {
  const t = useTexts('catalog-filters')
  const ways = useWays(query, page).slice(0, mostWays)
  const title = isNarrowed(query) ? t('emptySearch') : t('emptyTab')
  const clear = isNarrowed(query) && (
    <LinkButton to={eventsAddress({ ...wholeTab(query.type), sort: query.sort })} look="quiet">
      {t('emptyClear')}
    </LinkButton>
  )
  const action = (
    <div className="flex flex-wrap gap-3">
      {ways.map(({ to, words }, n) => (
        <LinkButton key={to} to={to} look={n === 0 ? 'primary' : 'quiet'}>
          {words}
        </LinkButton>
      ))}
      {clear}
    </div>
  )
  return (
    <EmptyState title={title} action={action}>
      {ways.length > 0 ? t('emptyBecause') : isNarrowed(query) ? t('emptySearchHint') : t('emptyTabHint')}
    </EmptyState>
  )
}

/** Each single thing without which there would be events, the one that would leave most first. */
function useWays(query: EventQuery, { names, withoutOne }: Pick<EventList, 'names' | 'withoutOne'>) {
  const t = useTexts('catalog-filters')
  const collectionName = useTexts('catalog')
  const wordsOf = useFilterWords(names)
  return withoutOne.map(({ name, count }) => {
    const to = eventsAddress(withoutFilter(query, name))
    if (name === 'season') return { to, words: t('emptyAllTime', { count }) }
    const filter =
      name === 'collection'
        ? query.collection === null
          ? ''
          : collectionName(`collection.${query.collection}`)
        : wordsOf({ [name]: query.filters[name] })
            .map(({ words }) => words)
            .join(', ')
    return { to, words: t('emptyWithout', { name: filter, count }) }
  })
}
