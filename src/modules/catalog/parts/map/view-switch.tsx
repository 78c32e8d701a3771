import { Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import { type EventQuery, eventsAddress } from '../../domain/event-query.ts'

/** The same events as a list or on a map: two links, so that either can be shared. */
export function ViewSwitch({ query }: { query: EventQuery }) {
  const t = useTexts('catalog')
  const { view, ...asList } = { ...query, cursor: null }
  const links = [
    { name: t('viewList'), icon: 'menu', to: eventsAddress(asList), isCurrent: view === undefined },
    // leads to the map itself, which begins below what a screen holds of search and tabs
    {
      name: t('viewMap'),
      icon: 'pin',
      to: `${eventsAddress({ ...asList, view: 'map' })}#map`,
      isCurrent: view === 'map',
    },
  ] as const
  return (
    <nav
      id="map"
      aria-label={t('viewLabel')}
      className="inline-flex scroll-mt-4 self-start rounded-control border border-line bg-paper p-1"
    >
      {links.map(({ name, icon, to, isCurrent }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset={icon === 'menu'}
          aria-current={isCurrent ? 'page' : undefined}
          className="inline-flex min-h-11 items-center gap-2 rounded-control px-4 font-medium text-sm aria-[current=page]:bg-primary aria-[current=page]:text-on-primary"
        >
          <Icon name={icon} size={18} />
          {name}
        </Link>
      ))}
    </nav>
  )
}
