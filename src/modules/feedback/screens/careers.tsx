import { Link } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { ApiReply } from '#src/client/api-types.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { useSite } from '#src/client/use-site.ts'
import { PageHead } from '#src/modules/catalog/parts/page-head.tsx'
import { SectionParagraphs } from '#src/modules/site/parts/section-paragraphs.tsx'
import { type PageText, sectionsOf } from '#src/modules/site/parts/sections-of.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { vacancyPath } from '../domain/feedback-paths.ts'
import type { Route } from './+types/careers'

export const handle = { texts: ['feedback'] } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
  const [page, { list }] = await Promise.all([
    context.get(apiContext).must('GET /api/page-sections/:pageName', { params: { pageName: 'careers' } }),
    context.get(apiContext).must('GET /api/careers'),
  ])
  return { page, list, canonical: `${context.get(siteContext).publicOrigin}/Careers` }
}

/** The open vacancies. */
export default function CareersScreen({ loaderData: { page, list, canonical } }: Route.ComponentProps) {
  const { vacancies, none } = sectionsOf('careers', page)
  const { typeset } = useFormat()
  return (
    <>
      <PageHead title={page.title} description={page.description} canonical={canonical} />
      <div className="page-column flex flex-col gap-10 py-8 tablet:gap-14 tablet:py-14">
        <header className="flex flex-col gap-4">
          <h1 className="headline text-hero">{typeset(page.heading)}</h1>
          {page.lead && <p className="max-w-xl text-ink-2 text-lg">{typeset(page.lead)}</p>}
        </header>
        {list.length === 0 ? (
          <NoVacancies section={none} />
        ) : (
          <PageSection title={typeset(vacancies.title)}>
            <SectionParagraphs section={vacancies} className="max-w-prose text-ink-2" />
            <ul className="flex flex-col divide-y divide-line border-line border-y">
              {list.map((vacancy) => (
                <VacancyRow key={vacancy.vacancyId} vacancy={vacancy} />
              ))}
            </ul>
          </PageSection>
        )}
      </div>
    </>
  )
}

type VacancyRowProps = { vacancy: ApiReply<'GET /api/careers'>['list'][number] }

/** The whole row is pressed by its link. */
function VacancyRow({ vacancy: { vacancyId, title, place, terms, summary } }: VacancyRowProps) {
  return (
    <li className="relative grid gap-x-8 gap-y-2 py-6 tablet:grid-cols-[minmax(0,1fr)_16rem_auto] tablet:items-center">
      <div className="flex flex-col gap-1">
        <h3>
          <Link
            to={vacancyPath(vacancyId)}
            className="figure text-figure-m underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {title}
          </Link>
        </h3>
        <p className="max-w-prose text-ink-2">{summary}</p>
      </div>
      <p className="text-sm">
        {place}
        <span className="block text-ink-2">{terms}</span>
      </p>
      <Icon name="arrow-right" size={24} className="max-tablet:hidden" />
    </li>
  )
}

function NoVacancies({ section }: { section: PageText }) {
  const t = useTexts('feedback')
  const { typeset } = useFormat()
  const { email } = useSite().tenant.support
  return (
    <EmptyState
      title={typeset(section.title)}
      action={
        <LinkButton
          to={`mailto:${email}?subject=${encodeURIComponent(t('careersWriteSubject'))}`}
          reloadDocument
          look="quiet"
        >
          {t('careersWrite')}
        </LinkButton>
      }
    >
      <SectionParagraphs section={section} />
    </EmptyState>
  )
}
