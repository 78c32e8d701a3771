import { Link, useNavigation } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { ApiReply } from '#src/client/api-types.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { serverUnreached, withOfflineRefusal } from '#src/client/server-unreached.ts'
import { siteContext } from '#src/client/site-context.ts'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { PageHead } from '#src/modules/catalog/parts/page-head.tsx'
import { CompanyForm } from '#src/modules/feedback/parts/company-form.tsx'
import { loadMessageForm } from '#src/modules/feedback/parts/load-message-form.ts'
import { type MessageOutcome, sharedFields, textOf, toOutcome } from '#src/modules/feedback/parts/message-outcome.ts'
import { MessageSent } from '#src/modules/feedback/parts/message-sent.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { SectionParagraphs } from '../parts/section-paragraphs.tsx'
import { type PageText, sectionsOf } from '../parts/sections-of.ts'
import type { Route } from './+types/corp-client'

export const handle = { texts: ['site-corp', 'feedback'], background: 'white' } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
  const [page, { events }, form] = await Promise.all([
    context.get(apiContext).must('GET /api/page-sections/:pageName', { params: { pageName: 'corp-client' } }),
    context.get(apiContext).must('GET /api/group-entries/company-events', { query: {} }),
    loadMessageForm(context),
  ])
  return { page, events, form, canonical: `${context.get(siteContext).publicOrigin}/corp-client` }
}

export async function action({ context, request }: Route.ActionArgs) {
  const values = await readFormValues(request)
  const outcome = await context.get(apiContext).call('POST /api/contacts/company-requests', {
    body: {
      ...sharedFields(values),
      companyName: textOf(values.companyName),
      peopleCount: textOf(values.peopleCount),
      event: textOf(values.event),
      phone: textOf(values.phone),
    },
  })
  return toOutcome(values, outcome)
}

/** A repeated request changes nothing. */
export function clientAction(args: Route.ClientActionArgs) {
  return withOfflineRefusal(args, (values) => ({ error: serverUnreached, values, sent: null }) satisfies MessageOutcome)
}

/** How a company enters its people, the events that take its orders, and the form of a request. */
export default function CorpClientScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { page, events, canonical } = loaderData
  const { steps, events: taking, none, request } = sectionsOf('corp-client', page)
  const { typeset } = useFormat()
  return (
    <>
      <PageHead title={page.title} description={page.description} canonical={canonical} />
      <div className="page-column flex flex-col gap-10 py-8 tablet:gap-14 tablet:py-14">
        <header className="flex flex-col gap-4">
          <h1 className="headline max-w-[14em] text-hero">{typeset(page.heading)}</h1>
          {page.lead && <p className="max-w-xl text-ink-2 text-lg">{typeset(page.lead)}</p>}
        </header>
        <Steps section={steps} />
        <PageSection title={typeset(taking.title)}>
          <SectionParagraphs section={taking} className="max-w-prose text-ink-2" />
          {events.length === 0 ? <NoEvents section={none} /> : <Events events={events} />}
        </PageSection>
        <Request section={request} form={loaderData.form} actionResult={actionData} />
      </div>
    </>
  )
}

type SectionProps = { section: PageText }

function Steps({ section: { title, list } }: SectionProps) {
  const { typeset } = useFormat()
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="sr-only">
        {typeset(title)}
      </h2>
      <ol className="grid gap-6 tablet:grid-cols-3">
        {list.map((step, n) => (
          <li key={step.id} className="flex gap-4 border-ink border-t-4 pt-4 tablet:flex-col tablet:gap-2">
            <span aria-hidden="true" className="figure w-8 flex-none text-figure-m">
              {n + 1}
            </span>
            <div className="flex flex-col gap-1">
              <h3 className="font-semibold text-lg leading-snug">{typeset(step.title)}</h3>
              <p className="text-ink-2">{typeset(step.text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

type RequestProps = SectionProps & {
  form: Route.ComponentProps['loaderData']['form']
  actionResult: Route.ComponentProps['actionData']
}

function Request({ section, form, actionResult }: RequestProps) {
  const { typeset } = useFormat()
  const isPending = useNavigation().state === 'submitting'
  return (
    <section
      id="request"
      aria-labelledby="request-title"
      className="grid scroll-mt-6 gap-x-16 gap-y-5 border-ink border-t-2 pt-6 landscape:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]"
    >
      <div className="flex flex-col gap-3">
        <h2 id="request-title" className="headline text-h2">
          {typeset(section.title)}
        </h2>
        <SectionParagraphs section={section} className="max-w-prose text-ink-2" />
      </div>
      {actionResult?.sent ? (
        <MessageSent kind="company" sent={actionResult.sent} again="/corp-client" />
      ) : (
        <CompanyForm {...form} isPending={isPending} actionResult={actionResult} action="/corp-client" />
      )}
    </section>
  )
}

type EventsProps = { readonly events: ApiReply<'GET /api/group-entries/company-events'>['events'] }

function Events({ events }: EventsProps) {
  const t = useTexts('site-corp')
  const format = useFormat()
  return (
    <ul className="flex flex-col divide-y divide-line border-line border-y">
      {events.map(({ eventCode, name, city, isOnline, startsOn, endsOn, orderAt }) => (
        <li key={eventCode} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
          <div className="min-w-0">
            <Link to={`/event/${eventCode}`} className="font-semibold text-lg hover:underline">
              {format.typeset(name)}
            </Link>
            <p className="text-ink-2">
              {isPlainDate(startsOn) && isPlainDate(endsOn) && format.dayRange(startsOn, endsOn)}
              {' · '}
              {isOnline ? t('online') : city}
            </p>
          </div>
          <LinkButton
            to={orderAt}
            reloadDocument
            aria-label={t('orderOf', { event: name })}
            className="max-[599px]:w-full"
          >
            {t('order')}
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}

function NoEvents({ section }: SectionProps) {
  const t = useTexts('site-corp')
  const { typeset } = useFormat()
  return (
    <EmptyState
      title={typeset(section.title)}
      action={
        <LinkButton to="#request" look="quiet">
          {t('write')}
        </LinkButton>
      }
    >
      <SectionParagraphs section={section} />
    </EmptyState>
  )
}
