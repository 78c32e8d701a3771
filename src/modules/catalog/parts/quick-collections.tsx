import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Chip } from '#src/ui/kit/chip.tsx'
import { type Collection, collections } from '../domain/collections.ts'
import { collectionPage, eventsAddress } from '../domain/event-query.ts'

/** The seven collections as links; on a phone the row scrolls sideways. */
export function QuickCollections({ current = null }: { current?: Collection | null }) {
  const t = useTexts('catalog')
  return (
    <nav
      aria-label={t('quickCollections')}
      className="-mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:none] tablet:mx-0 tablet:px-0"
    >
      <ul className="flex min-w-max gap-2 tablet:min-w-0 tablet:flex-wrap">
        {collections.map((collection) => (
          <li key={collection}>
            <Chip to={eventsAddress(collectionPage(collection))} isCurrent={collection === current}>
              {t(`collection.${collection}`)}
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  )
}
