import { Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import type { ShellSite } from './layout-props.ts'
import { documentLinks } from './shell-links.ts'

type FooterPartProps = { className?: string; linkClassName?: string }

const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'

export function DocumentLinks({ className, linkClassName }: FooterPartProps) {
  const t = useTexts('shell')
  return (
    <nav aria-label={t('documents')} className={className}>
      <ul className="contents">
        {documentLinks.map(({ key, path }) => (
          <li key={key}>
            <Link to={path} className={classNames(link, linkClassName)}>
              {t(key)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function SupportLines({ site, className }: { site: ShellSite; className?: string }) {
  const { email, hours } = site.tenant.support
  return (
    <p className={className}>
      <a href={`mailto:${email}`} className={classNames(link, 'font-semibold')}>
        {email}
      </a>
      <span className="block whitespace-nowrap">{hours}</span>
    </p>
  )
}

/** In the header of an order: one press away. */
export function SupportLink({ site, className }: { site: ShellSite; className?: string }) {
  const t = useTexts('shell')
  const { email } = site.tenant.support
  return (
    <a
      href={`mailto:${email}`}
      aria-label={t('supportWrite', { email })}
      className={classNames(link, 'px-2 font-medium text-sm', className)}
    >
      {t('support')}
    </a>
  )
}
