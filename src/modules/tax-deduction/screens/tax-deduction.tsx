import { data, Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { type FormValue, type FormValues, readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { serverUnreached, withOfflineRefusal } from '#src/client/server-unreached.ts'
import { mustBeServed, siteContext } from '#src/client/site-context.ts'
import { isUuid } from '#src/kernel/ids.ts'
import { parseTypedDay } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { choicePath } from '../domain/choice.ts'
import { CertificateForm, idOfForm, type RefusedApplication } from '../parts/certificate-form.tsx'
import { ChoiceForm } from '../parts/choice-form.tsx'
import { ChoiceResult } from '../parts/choice-result.tsx'
import { OutcomeNotice } from '../parts/outcome-notice.tsx'
import { OwnApplicationList } from '../parts/own-applications.tsx'
import { PlaceLists } from '../parts/place-list.tsx'
import { readyCertificates } from '../parts/ready-certificates.ts'
import { choiceOf } from '../parts/tax-choice.ts'
import { TaxSummary } from '../parts/tax-summary.tsx'
import { WhyNot } from '../parts/why-not.tsx'
import type { Route } from './+types/tax-deduction'

export const handle = {
  texts: ['tax-deduction-page', 'accounts'],
  layout: 'tax-deduction',
  background: 'wash',
} satisfies RouteHandle

export async function loader({ context, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const { isSignedIn, loginRedirectUrl } = context.get(siteContext)
  if (!isSignedIn) throw redirect(loginRedirectUrl())
  const api = context.get(apiContext)
  const search = new URL(request.url).searchParams
  const choice = choiceOf(search)
  const query = { ...choice, students: choice.students.filter(isUuid) }
  const [view, { list }] = await Promise.all([
    api.must('GET /api/tax-deduction', { query }),
    api.must('GET /api/tax-deduction/applications'),
  ])
  const number = search.get('submitted')
  // Only of the reader's own, and until an organizer takes it up: any address may contain the word.
  const submitted = list.find((one) => one.number === number && one.state === 'submitted') ?? null
  const isYearClosed = search.has('year') && search.get('year') !== String(choice.year)
  return {
    choice,
    isYearClosed,
    view,
    applications: list,
    submitted: submitted && { number: submitted.number, applicationId: submitted.applicationId },
    newId: crypto.randomUUID() as string,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const choice = choiceOf(new URL(request.url).searchParams)
  const values = await readFormValues(request)
  const { year, payer, beneficiary } = choice
  const {
    error,
    response,
    data: submitted,
  } = await context.get(apiContext).call('POST /api/tax-deduction/applications', {
    body: {
      year,
      payer,
      beneficiary,
      applicationId: text(values.applicationId),
      students: [values.confirmed ?? []].flat().filter((id): id is string => isUuid(id)),
      sumMinor: Number(text(values.sumMinor)),
      people: peopleOf(values),
    },
  })
  if (error) return data<RefusedApplication>({ error, values }, { status: response.status })
  throw redirect(choicePath(choice, { submitted: submitted.number }))
}

/** A repeated request changes nothing. */
export function clientAction(args: Route.ClientActionArgs) {
  return withOfflineRefusal(args, (values) => ({ error: serverUnreached, values }) satisfies RefusedApplication)
}

/** A conflict says that places or applications are not as they were shown: they are read again. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || actionStatus === 409
}

function text(value: FormValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

function peopleOf({ people }: FormValues) {
  const list = typeof people === 'object' && !Array.isArray(people) ? Object.entries(people) : []
  return list.flatMap(([position, typed]) => {
    if (typeof typed !== 'object' || Array.isArray(typed)) return []
    const of = (name: string) => text(typed[name])
    const day = (name: string) => parseTypedDay(of(name)) ?? of(name)
    return [
      {
        position: Number(position),
        lastName: of('lastName'),
        firstName: of('firstName'),
        patronymic: of('patronymic'),
        inn: of('inn').replaceAll(/\s/g, ''),
        birthDate: day('birthDate'),
        documentCode: of('documentCode'),
        documentNumber: of('documentNumber'),
        documentIssuedOn: day('documentIssuedOn'),
      },
    ]
  })
}

/** Choose year and people, see at once what counts, and ask for the certificates. */
export default function TaxDeductionScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('tax-deduction-page')
  const { typeset } = useFormat()
  const { choice, isYearClosed, view, applications, submitted, newId } = loaderData
  const readyCount = readyCertificates(view, applications)
  return (
    <div className="page-column flex flex-col gap-8 py-8 tablet:gap-10 tablet:py-12">
      <title>{t('title')}</title>
      <header className="flex flex-col gap-3">
        <h1 className="headline text-h1">{t('title')}</h1>
        <p className="max-w-2xl text-ink-2 text-lg">{typeset(t('lead'))}</p>
        <p className="flex flex-wrap gap-x-6">
          {(
            [
              ['/Home/TaxDeduction', 'explained'],
              ['/account/tax-folder', 'folderLink'],
            ] as const
          ).map(([to, key]) => (
            <Link
              key={to}
              to={to}
              className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
            >
              {t(key)}
            </Link>
          ))}
        </p>
      </header>
      {submitted !== null && !actionData && (
        <OutcomeNotice
          look="ok"
          flag="submitted"
          action={
            <LinkButton to={choicePath(choice, { hash: `#application-${submitted.applicationId}` })} look="quiet">
              {t('submittedAction')}
            </LinkButton>
          }
        >
          {t('submitted', { number: submitted.number })}
        </OutcomeNotice>
      )}
      {isYearClosed && <Notice look="warn">{t('yearClosed', { year: choice.year })}</Notice>}
      <ChoiceForm choice={choice} view={view} />
      <ChoiceResult view={view} readyCount={readyCount} />
      <WhyNot view={view} choice={choice} readyCount={readyCount} refusal={actionData?.error} />
      {view.isEligible && <TaxSummary view={view} />}
      <PlaceLists places={view.places} />
      {view.isEligible && (
        <CertificateForm view={view} choice={choice} applicationId={idOfForm(actionData, newId)} refused={actionData} />
      )}
      <OwnApplicationList applications={applications} />
    </div>
  )
}
