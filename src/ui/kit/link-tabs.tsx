import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

export type LinkTab = { to: string; label: string; count?: string; isCurrent: boolean }

/**
 * Tabs that are links, so that each has an address; a row that is too long scrolls sideways to the
 * current one.
 * @param end content at the end of the row that does not scroll
 */
export function LinkTabs({ label, tabs, end }: { label: string; tabs: readonly LinkTab[]; end?: ReactNode }) {
  const row = useRef<HTMLElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.to
  // For browsers that do not scroll there initially, and after a change of the tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab of this address is the one to be seen
  useEffect(() => (row.current ? showCurrent(row.current) : undefined), [current])
  const links = (
    <nav
      ref={row}
      aria-label={label}
      className={classNames(
        'scrolls-on -ml-4 overflow-x-auto scroll-px-12 pl-4 [scrollbar-width:none] tablet:ml-0 tablet:pl-0',
        end ? 'min-w-0 flex-1' : '-mr-4 pr-4 tablet:mr-0 tablet:pr-0',
      )}
    >
      <ul className={classNames('flex min-w-max', end ? 'gap-4' : 'gap-6 border-line border-b')}>
        {tabs.map((tab) => (
          <li key={tab.to} className={tab.isCurrent ? '[scroll-initial-target:nearest]' : undefined}>
            <Link
              to={tab.to}
              aria-current={tab.isCurrent ? 'page' : undefined}
              className={classNames(
                '-mb-px flex min-h-12 items-center gap-1.5 border-b-3 font-medium',
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
  if (!end) return links
  return (
    <div className="flex items-center gap-4 border-line border-b">
      {links}
      {end}
    </div>
  )
}

/**
 * Scrolls the row only, not the page, and leaves a part of the next tab visible. An
 * IntersectionObserver reports the tab's position after the layout; measuring it would force a
 * second layout during hydration.
 */
function showCurrent(row: HTMLElement): (() => void) | undefined {
  const tab = row.querySelector('[aria-current]')
  if (!tab) return
  const observer = new IntersectionObserver(
    ([entry]) => {
      observer.disconnect()
      if (!entry?.rootBounds || entry.intersectionRatio > wholly) return
      const { boundingClientRect: own, rootBounds: seen } = entry
      if (own.left < seen.left) row.scrollLeft += own.left - seen.left - scrollMarginPx
      else if (own.right > seen.right) row.scrollLeft += own.right - seen.right + scrollMarginPx
    },
    { root: row },
  )
  observer.observe(tab)
  return () => observer.disconnect()
}

const scrollMarginPx = 48
/** Ignores fractions of a pixel. */
const wholly = 0.98
