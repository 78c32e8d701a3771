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

/** Each page of the account; where there is room, with a line about what is there. */
export function AccountSections() {
  const t = useTexts('my-registrations-start')
  return (
    <PageSection title={t('sections')}>
      <ul className="grid auto-rows-fr grid-cols-2 overflow-hidden rounded-card border border-line bg-paper desktop:grid-cols-4">
        {sections.map(({ name, to }) => (
          // Its lines lie on the list's own border, so that a last row with free cells is plain paper.
          <li
            key={name}
            className="relative -mt-px -ml-px flex min-h-14 flex-col justify-center border-line border-t border-l px-4 py-3 tablet:min-h-20 tablet:px-6"
          >
            <Link
              to={to}
              className="hyphens-auto break-words font-semibold after:absolute after:inset-0 hover:underline tablet:text-lg"
            >
              {t(`section.${name}`)}
            </Link>
            <span className="text-ink-2 max-tablet:hidden">{t(`sectionNote.${name}`)}</span>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
