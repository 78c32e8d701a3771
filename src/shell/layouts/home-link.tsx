import { Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Logo } from '#src/ui/kit/logo.tsx'
import type { ShellSite } from './layout-props.ts'

/** The brand's mark, which leads home. */
export function HomeLink({ site, className }: { site: ShellSite; className?: string }) {
  const t = useTexts('shell')
  return (
    <Link
      to="/"
      aria-label={t('home', { name: site.tenant.name })}
      className="inline-flex min-h-11 items-center rounded-control"
    >
      <Logo tenant={site.tenant.organizedId} {...(className === undefined ? {} : { className })} />
    </Link>
  )
}
