import { Link } from 'react-router'
import { classNames } from './class-names.ts'

export type LinkTab = { to: string; label: string; count?: string; isCurrent: boolean }

/** Tabs that are pages: links, so that each has an address; on a phone the row scrolls sideways. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <nav
      aria-label={label}
      className="scrolls-on -mx-4 overflow-x-auto px-4 [scrollbar-width:none] tablet:mx-0 tablet:px-0"
    >
      <ul className="flex min-w-max gap-6 border-line border-b">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              aria-current={tab.isCurrent ? 'page' : undefined}
              className={classNames(
                '-mb-px flex min-h-12 items-center gap-2 border-b-3 font-medium',
                tab.isCurrent ? 'border-ink' : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {tab.label}
              {tab.count && <span className="text-ink-2 text-sm">{tab.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
