import { Link } from 'react-router'
import { accountSections } from '#src/modules/accounts/parts/account-sections.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { PageSection } from '#src/ui/kit/page-section.tsx'

const sections = accountSections.flatMap((section) => (section.name === 'start' ? [] : [section]))

/** Links to the pages of the account; where there is room, each with a line about it. */
export function SectionList() {
  const t = useTexts('my-registrations-start')
  const ui = useTexts('ui')
  return (
    <PageSection title={t('sections')}>
      <ul className="grid auto-rows-fr grid-cols-2 overflow-hidden rounded-card border border-line bg-paper desktop:grid-cols-4">
        {sections.map(({ name, to }) => (
          // Its lines lie on the list's own border, so that a last row with free cells is plain paper.
          <li
            key={name}
            className="relative -mt-px -ml-px flex min-h-14 flex-col justify-center border-line border-t border-l px-3 py-3 min-[360px]:px-4 tablet:min-h-20 tablet:px-6"
          >
            <Link
              to={to}
              className="hyphens-auto break-words font-semibold after:absolute after:inset-0 hover:underline tablet:text-lg"
            >
              {ui(`accountSection.${name}`)}
            </Link>
            <span className="text-ink-2 max-tablet:hidden">{t(`sectionNote.${name}`)}</span>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
