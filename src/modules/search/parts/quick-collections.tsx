import type { ReactNode } from 'react'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Chip } from '#src/ui/kit/chip.tsx'
import { classNames } from '#src/ui/kit/class-names.ts'
import type { EventFacets } from '../contract/list-events.ts'
import type { Collection } from '../domain/collections.ts'
import { type EventQuery, eventsPath } from '../domain/event-query.ts'
import { inCollection, tabOfCollection } from '../domain/in-collection.ts'
import { isOfThePast } from '../domain/tabs.ts'

type QuickCollectionsProps = {
  query: EventQuery
  counts: EventFacets['collections']
  /** An additional choice in front of them. */
  first?: ReactNode
  /** Content follows: on a phone the row does not extend to the edge. */
  hasEnd?: boolean
}

/**
 * The seven collections as links, each with the number of events in it; the row scrolls sideways
 * where it is too long.
 */
export function QuickCollections({ query, counts, first, hasEnd = false }: QuickCollectionsProps) {
  const t = useTexts('catalog')
  const format = useFormat()
  // No event of the current weekend is in a list of past ones.
  const offered = isOfThePast(query.type) ? counts.filter(({ collection }) => collection !== 'weekend') : counts
  const isInCurrentTab = (collection: Collection) => tabOfCollection(collection, query.type) === query.type
  // Collections that open in another tab come last.
  const shown = [
    ...offered.filter((one) => isInCurrentTab(one.collection)),
    ...offered.filter((one) => !isInCurrentTab(one.collection)),
  ]
  const hasLinks = counts.some(({ count }) => count > 0) || query.collection !== null
  return (
    <nav
      aria-label={t('quickCollections')}
      // Without a link in it the scrolling row itself must be focusable for keyboard scrolling.
      {...(hasLinks ? {} : { tabIndex: 0 })}
      className={classNames(
        '-ml-4 overflow-x-auto py-1 pl-4 [scrollbar-width:none] tablet:mx-0 tablet:px-0',
        !hasEnd && '-mr-4 pr-4',
      )}
    >
      <ul className="flex min-w-max gap-2">
        {first && <li>{first}</li>}
        {shown.map(({ collection, count }) => {
          const isCurrent = collection === query.collection
          const isDead = count === 0 && !isCurrent
          return (
            <li key={collection}>
              <Chip
                to={isDead ? null : eventsPath(inCollection(query, collection))}
                isCurrent={isCurrent}
                count={format.count(count)}
              >
                {isInCurrentTab(collection) ? t(`collection.${collection}`) : t('topRatedPast')}
              </Chip>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
