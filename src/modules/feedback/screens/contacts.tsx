import type { ReactNode } from 'react'
import { Link, useNavigation } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { serverUnreached, withOfflineRefusal } from '#src/client/server-unreached.ts'
import { siteContext } from '#src/client/site-context.ts'
import { PageHead } from '#src/modules/catalog/parts/page-head.tsx'
import { SectionParagraphs } from '#src/modules/site/parts/section-paragraphs.tsx'
import { type PageText, sectionsOf } from '#src/modules/site/parts/sections-of.ts'
import { legalPath } from '#src/modules/tenants/domain/legal-documents.ts'
import { operator, operatorIn } from '#src/modules/tenants/domain/operator.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { loadMessageForm } from '../parts/load-message-form.ts'
import { type MessageOutcome, sharedFields, textOf, toOutcome } from '../parts/message-outcome.ts'
import { MessageSent } from '../parts/message-sent.tsx'
import { QuestionForm } from '../parts/question-form.tsx'
import { SupportStatus } from '../parts/support-status.tsx'
import type { Route } from './+types/contacts'

export const handle = { texts: ['feedback'] } satisfies RouteHandle

export async function loader({ context, request }: Route.LoaderArgs) {
  const { language, publicOrigin } = context.get(siteContext)
  const { searchParams } = new URL(request.url)
  const [page, contacts, form] = await Promise.all([
    context.get(apiContext).must('GET /api/page-sections/:pageName', { params: { pageName: 'contacts' } }),
    context.get(apiContext).must('GET /api/contacts'),
    loadMessageForm(context),
  ])
  const { name, address, inn, kpp, ogrn, phone } = operatorIn(language)
  return {
    page,
    contacts,
    form,
    given: { topic: searchParams.get('topic') ?? '', order: searchParams.get('order') ?? '' },
    operator: { name, address: asSentence(address), inn, kpp, ogrn, phone, links: operator.links },
    canonical: `${publicOrigin}/Contacts`,
  }
}

/** The legal texts name the address within a sentence; here it begins one: “Office 21, 42 …”. */
function asSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

export async function action({ context, request }: Route.ActionArgs) {
  const values = await readFormValues(request)
  const outcome = await context.get(apiContext).call('POST /api/contacts/questions', {
    body: {
      ...sharedFields(values),
      // The contract returns the error for a topic that is not chosen.
      topic: textOf(values.topic) as 'other',
      orderNumber: textOf(values.orderNumber),
    },
  })
  return toOutcome(values, outcome)
}

/** A repeated request changes nothing. */
export function clientAction(args: Route.ClientActionArgs) {
  return withOfflineRefusal(args, (values) => ({ error: serverUnreached, values, sent: null }) satisfies MessageOutcome)
}

/** Where and when support answers, the form of a question to it, and the operator's details. */
export default function ContactsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { page, contacts, form, given, canonical } = loaderData
  const t = useTexts('feedback')
  const { typeset } = useFormat()
  const { write, help, requisites } = sectionsOf('contacts', page)
  const isPending = useNavigation().state === 'submitting'
  return (
    <>
      <PageHead title={page.title} description={page.description} canonical={canonical} />
      <div className="page-column grid gap-x-16 gap-y-10 py-8 tablet:py-14 landscape:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
        <div className="flex flex-col gap-8">
          <h1 className="headline text-hero">{typeset(page.heading)}</h1>
          {page.lead && <p className="max-w-xl text-ink-2 text-lg">{typeset(page.lead)}</p>}
          <SupportStatus contacts={contacts} />
          <Channels email={contacts.email} operator={loaderData.operator} />
          <div className="flex flex-col items-start gap-2 border-ink border-t-2 pt-5">
            <p className="font-semibold text-lg">{typeset(help.title)}</p>
            <SectionParagraphs section={help} className="text-ink-2" />
            <LinkButton to="/help" look="quiet">
              {t('contactsHelpLink')}
            </LinkButton>
          </div>
        </div>
        <PageSection id="write" title={typeset(write.title)} className="landscape:pt-3">
          <SectionParagraphs section={write} className="text-ink-2" />
          <Card>
            {actionData?.sent ? (
              <MessageSent kind="question" sent={actionData.sent} again="/Contacts" />
            ) : (
              <QuestionForm
                {...form}
                given={given}
                isPending={isPending}
                action="/Contacts"
                actionResult={actionData}
              />
            )}
          </Card>
        </PageSection>
        <Requisites section={requisites} operator={loaderData.operator} />
      </div>
    </>
  )
}

type OperatorProps = { operator: Route.ComponentProps['loaderData']['operator'] }

function Channels({ email, operator: { phone, address, links } }: OperatorProps & { email: string }) {
  const t = useTexts('feedback')
  const { typeset } = useFormat()
  return (
    <dl className="flex flex-col divide-y divide-line border-line border-y">
      <Channel name={t('contactsEmail')}>
        <a href={`mailto:${email}`} className="figure break-all text-figure-s hover:underline">
          {email}
        </a>
      </Channel>
      <Channel name={t('contactsPhone')}>
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="figure text-figure-s hover:underline">
          {typeset(phone)}
        </a>
      </Channel>
      <Channel name={t('contactsAddress')}>{typeset(address)}</Channel>
      <Channel name={t('contactsLinks')}>
        <ul className="flex flex-wrap gap-x-5">
          {links.map(({ network, url }) => (
            <li key={network}>
              <a href={url} rel="noopener" className="inline-flex min-h-11 items-center underline underline-offset-4">
                {t(`network.${network}`)}
              </a>
            </li>
          ))}
        </ul>
      </Channel>
    </dl>
  )
}

function Channel({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-4 py-2">
      <dt className="text-ink-2 text-sm">{name}</dt>
      <dd className="flex min-h-11 items-center">{children}</dd>
    </div>
  )
}

type RequisitesProps = OperatorProps & { section: PageText }

function Requisites({ section, operator: { name, inn, kpp, ogrn, address } }: RequisitesProps) {
  const t = useTexts('feedback')
  const { typeset } = useFormat()
  const numbers = [
    [t('contactsInn'), inn],
    [t('contactsKpp'), kpp],
    [t('contactsOgrn'), ogrn],
  ] as const
  return (
    <section aria-labelledby="requisites" className="flex flex-col gap-3 text-sm landscape:col-span-2">
      <h2 id="requisites" className="font-semibold text-base">
        {typeset(section.title)}
      </h2>
      <SectionParagraphs section={section} />
      <p>
        {typeset(name)}. {typeset(address)}
      </p>
      <dl className="flex flex-wrap gap-x-8 gap-y-1">
        {numbers.map(([label, value]) => (
          <div key={label} className="flex gap-2">
            <dt className="text-ink-2">{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Link
        to={legalPath('offer')}
        className="inline-flex min-h-11 items-center self-start underline underline-offset-4"
      >
        {t('contactsOffer')}
      </Link>
    </section>
  )
}
