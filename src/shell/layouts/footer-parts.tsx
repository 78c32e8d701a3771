import { Link } from 'react-router'
import { operatorContacts } from '#src/modules/tenants/domain/operator-contacts.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import { PaymentMark } from '#src/ui/kit/payment-mark.tsx'
import type { ShellSite } from './layout-props.ts'
import { documentLinks, type taxHelpLinks } from './shell-links.ts'

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

export function HelpLinks({ links, className }: { links: typeof taxHelpLinks; className?: string }) {
  const t = useTexts('shell')
  return (
    <nav aria-label={t('footerSections')} className={className}>
      <ul className="contents">
        {links.map(({ key, path }) => (
          <li key={key}>
            <Link to={path} className={link}>
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

export function PhoneLink({ className }: { className?: string }) {
  const { phone } = operatorContacts
  return (
    <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={classNames(link, 'whitespace-nowrap', className)}>
      {phone}
    </a>
  )
}

export function SocialLinks({ className }: { className?: string }) {
  const t = useTexts('shell')
  return (
    <ul className={className}>
      {operatorContacts.links.map(({ network, url }) => (
        <li key={network}>
          <a href={url} rel="noopener" className={link}>
            {t(`network.${network}`)}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The company that runs the site, and how one can pay here. */
export function CompanyLine({ site: { paymentMarks = [] }, className }: { site: ShellSite; className?: string }) {
  const t = useTexts('shell')
  const language = useLanguage()
  return (
    <div className={className}>
      <p>{operatorContacts.shortName[language]}</p>
      {paymentMarks.length > 0 && (
        <ul aria-label={t('footerPayment')} className="flex flex-wrap gap-2">
          {paymentMarks.map((name) => (
            <li key={name}>
              <PaymentMark name={name} />
            </li>
          ))}
        </ul>
      )}
    </div>
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
