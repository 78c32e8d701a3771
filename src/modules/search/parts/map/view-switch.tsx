import { Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import { type EventQuery, eventsPath } from '../../domain/event-query.ts'

const views = ['rows', 'cards', 'map'] as const

/**
 * Links to the views of the list: rows, cards, map. A phone, where cards look like rows, has only
 * rows and the map.
 */
export function ViewSwitch({ query }: { query: EventQuery }) {
  const t = useTexts('search-list')
  const { view: current = 'rows', ...asRows } = { ...query, cursor: null }
  const names = { rows: t('viewRows'), cards: t('viewCards'), map: t('viewMap') }
  return (
    <nav
      aria-label={t('viewLabel')}
      className="flex min-[600px]:rounded-control min-[600px]:border min-[600px]:border-line min-[600px]:bg-paper"
    >
      {views.map((view) => (
        <Link
          key={view}
          to={eventsPath(view === 'rows' ? asRows : { ...asRows, view })}
          preventScrollReset
          aria-current={view === current ? 'page' : undefined}
          title={names[view]}
          className={classNames(
            'size-11 place-items-center rounded-control hover:bg-wash min-[600px]:grid min-[600px]:aria-[current=page]:bg-primary min-[600px]:aria-[current=page]:text-on-primary',
            // a phone shows only the link to the other view
            view !== 'cards' && (view === 'map') !== (current === 'map') ? 'grid' : 'hidden',
          )}
        >
          <Icon name={view === 'map' ? 'pin' : view} size={18} />
          <span className="sr-only">{names[view]}</span>
        </Link>
      ))}
    </nav>
  )
}
