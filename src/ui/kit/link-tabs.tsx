import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

export type LinkTab = { to: string; label: string; count?: string; isCurrent: boolean }

/**
 * Tabs that are pages: links, so that each has an address; where they are too many the row scrolls sideways, to the one that
 * is on.
 * @param end what stands at the end of the row, and stays while it scrolls
 */
export function LinkTabs({ label, tabs, end }: { label: string; tabs: readonly LinkTab[]; end?: ReactNode }) {
  const row = useRef<HTMLElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.to
  // Where the browser does not begin there by itself, and where another tab has become the one
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
 * Moves the row alone: the page stays where it is. Beside the tab shows that there is more. The browser tells where the tab is once
 * it has laid the page out: to ask for it while the page comes alive would have that done once more.
 */
function showCurrent(row: HTMLElement): (() => void) | undefined {
  const tab = row.querySelector('[aria-current]')
  if (!tab) return
  const observer = new IntersectionObserver(
    ([entry]) => {
      observer.disconnect()
      if (!entry?.rootBounds || entry.intersectionRatio > wholly) return
      const { boundingClientRect: own, rootBounds: seen } = entry
      if (own.left < seen.left) row.scrollLeft += own.left - seen.left - besidePx
      else if (own.right > seen.right) row.scrollLeft += own.right - seen.right + besidePx
    },
    { root: row },
  )
  observer.observe(tab)
  return () => observer.disconnect()
}

const besidePx = 48
/** A fraction of a pixel is nothing. */
const wholly = 0.98
