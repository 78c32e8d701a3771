import { Link } from 'react-router'
import { useTexts } from '../i18n/use-texts.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export type Crumb = { label: string; to?: string }

/** The breadcrumbs; the last one is this page. A phone shows only the parent, to save space. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useTexts('ui')
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className="flex flex-wrap items-center gap-x-1 text-ink-2 text-sm">
        {crumbs.map((crumb, index) => (
          <li
            key={crumb.to ?? crumb.label}
            className={classNames(
              'flex min-h-11 min-w-0 items-center gap-1',
              crumbs.length > 1 && index !== crumbs.length - 2 && 'max-tablet:hidden',
            )}
          >
            {index > 0 && <Icon name="chevron-right" size={14} className="flex-none max-tablet:hidden" />}
            {crumbs.length > 1 && <Icon name="chevron-left" size={14} className="flex-none tablet:hidden" />}
            {crumb.to === undefined ? (
              <span aria-current="page" className="truncate text-ink">
                {crumb.label}
              </span>
            ) : (
              <Link to={crumb.to} className="inline-flex min-h-11 items-center hover:text-ink hover:underline">
                {crumb.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
