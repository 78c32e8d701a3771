import { Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { PageSection } from '#src/ui/kit/page-section.tsx'

const sections = [
  { name: 'registrations', to: '/account/registrations' },
  { name: 'orders', to: '/account/orders' },
  { name: 'results', to: '/account/results' },
  { name: 'family', to: '/account/family' },
  { name: 'profile', to: '/account/profile' },
  { name: 'documents', to: '/account/documents' },
  { name: 'invitations', to: '/account/invitations' },
  { name: 'tax', to: '/account/tax-folder' },
  { name: 'notifications', to: '/account/notifications' },
  { name: 'security', to: '/account/security' },
  { name: 'data', to: '/account/data' },
] as const

/** Each page of the account with a line about what is there. */
export function AccountSections() {
  const t = useTexts('my-registrations-start')
  return (
    <PageSection title={t('sections')}>
      <ul className="grid overflow-hidden rounded-card border border-line bg-line gap-px tablet:grid-cols-2 desktop:grid-cols-4">
        {sections.map(({ name, to }) => (
          <li key={name} className="relative flex min-h-20 flex-col justify-center bg-paper px-4 py-3 tablet:px-6">
            <Link to={to} className="font-semibold text-lg after:absolute after:inset-0 hover:underline">
              {t(`section.${name}`)}
            </Link>
            <span className="text-ink-2">{t(`sectionNote.${name}`)}</span>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
