import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { apiContext, type LocalApi } from '#src/client/api-context.ts'
import type { ApiFailure, ApiReply } from '#src/client/api-types.ts'
import { type FormValues, readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { serverUnreached, withOfflineRefusal } from '#src/client/server-unreached.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { isUuid } from '#src/kernel/ids.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Breadcrumbs } from '#src/ui/kit/breadcrumbs.tsx'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { LinkTabs } from '#src/ui/kit/link-tabs.tsx'
import { openYears } from '../domain/tax-year.ts'
import { OrganizerApplication, type RefusedDecision } from '../parts/organizer-application.tsx'
import { OutcomeNotice } from '../parts/outcome-notice.tsx'
import type { Route } from './+types/organizer-applications'

export const handle = {
  texts: ['tax-deduction-organizer', 'tax-deduction-page'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle

const shown = ['submitted', 'in_review', 'due', 'ready', 'rejected'] as const
const doneWords = ['reviewed', 'ready', 'rejected', 'corrected'] as const

export async function loader({ context, params: { organizerCode }, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const api = context.get(apiContext)
  const cabinet = await api.must('GET /api/organizer/events', { query: { take: 1 } })
  const organizer = cabinet.organizers.find((one) => one.organizerCode === organizerCode)
  // As the cabinet itself: unknown where there is none, and to those who may not decide.
  if (!cabinet.hasCabinet || (organizer?.right !== 'manage' && organizer?.right !== 'own'))
    throw data(null, { status: 404 })
  const search = new URL(request.url).searchParams
  const filter = shown.find((one) => one === search.get('show')) ?? null
  const cursor = search.get('after')
  const { list, nextCursor } = await api.must('GET /api/organizer/tax-deduction/:organizerCode/applications', {
    params: { organizerCode },
    query: {
      take: 20,
      ...(filter === 'due' ? { corrections: 'due' as const } : filter === null ? {} : { state: filter }),
      ...(isUuid(cursor) && { cursor }),
    },
  })
  const done = doneWords.find((one) => one === search.get('done')) ?? null
  return { organizer, list, nextCursor, filter, done }
}

type Refused = RefusedDecision & { readonly partId: string }

export async function action({ context, params: { organizerCode }, request }: Route.ActionArgs) {
  const { partId, ...decision } = decisionIn(await readFormValues(request))
  const decided = await decide(context.get(apiContext), { organizerCode, partId }, decision)
  if (decided.error !== undefined)
    return data<Refused>({ ...decision, partId, error: decided.error }, { status: decided.status })
  const search = new URL(request.url).searchParams
  const done = { review: 'reviewed', approve: 'ready', reject: 'rejected', correct: 'corrected' } as const
  search.set('done', done[decision.decision])
  throw redirect(`${pageOf(organizerCode)}?${search}`)
}

/** The same decision again changes nothing. */
export function clientAction(args: Route.ClientActionArgs) {
  return withOfflineRefusal(args, (values): Refused => ({ ...decisionIn(values), error: serverUnreached }))
}

function decisionIn(values: FormValues): Decision & { readonly partId: string } {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
  return {
    decision: (['approve', 'reject', 'correct'] as const).find((one) => one === text('decision')) ?? 'review',
    partId: text('partId'),
    signer: text('signer'),
    reason: text('reason'),
  }
}

/** Another member, or the emailed link, was faster: the list is read again. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || actionStatus === 404 || actionStatus === 409
}

type Decision = Pick<RefusedDecision, 'decision' | 'signer' | 'reason'>

async function decide(
  api: LocalApi,
  params: { readonly organizerCode: string; readonly partId: string },
  { decision, signer, reason }: Decision,
): Promise<{ readonly error: ApiFailure | undefined; readonly status: number }> {
  const path = 'POST /api/organizer/tax-deduction/:organizerCode/applications/:partId'
  const { error, response } =
    decision === 'approve'
      ? await api.call(`${path}/approve`, { params, body: { signer } })
      : decision === 'correct'
        ? await api.call(`${path}/correct`, { params, body: { signer } })
        : decision === 'reject'
          ? await api.call(`${path}/reject`, { params, body: { reason } })
          : await api.call(`${path}/review`, { params, body: {} })
  return { error, status: response.status }
}

function pageOf(organizerCode: string): string {
  return `/organizer/tax-deduction/${encodeURIComponent(organizerCode)}`
}

type Applications = ApiReply<'GET /api/organizer/tax-deduction/:organizerCode/applications'>['list']

/** An organizer's applications for certificates: to decide, and to correct, without the emailed link. */
export default function OrganizerApplicationsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('tax-deduction-organizer')
  const { organizer, list, nextCursor, filter, done } = loaderData
  const page = pageOf(organizer.organizerCode)
  const tabs = [null, ...shown].map((one) => ({
    to: one === null ? page : `${page}?show=${one}`,
    label: t(`show.${one ?? 'all'}`),
    isCurrent: one === filter,
  }))
  return (
    <div className="page-column flex flex-col gap-6 py-4 tablet:py-6">
      <title>{t('title')}</title>
      <div className="flex flex-col gap-2">
        <Breadcrumbs crumbs={[{ label: t('cabinet'), to: '/organizer' }, { label: t('title') }]} />
        <h1 className="headline text-h1">{t('title')}</h1>
        <p className="break-words text-ink-2">{organizer.name}</p>
      </div>
      {done !== null && !actionData && (
        <OutcomeNotice look="ok" flag="done">
          {t(`done.${done}`)}
        </OutcomeNotice>
      )}
      {actionData && list.every(({ partId }) => partId !== actionData.partId) && (
        <OutcomeNotice look="stop">{actionData.error.message}</OutcomeNotice>
      )}
      <Exports organizerCode={organizer.organizerCode} />
      <LinkTabs label={t('tabs')} tabs={tabs} />
      {list.length === 0 ? (
        <EmptyState title={t('emptyTitle')} action={<LinkButton to="/organizer">{t('cabinet')}</LinkButton>}>
          {t('emptyNote')}
        </EmptyState>
      ) : (
        <ApplicationList list={list} refused={actionData} />
      )}
      {nextCursor !== null && (
        <LinkButton
          to={`${page}?${new URLSearchParams({ ...(filter !== null && { show: filter }), after: nextCursor })}`}
          look="quiet"
          className="self-start"
        >
          {t('older')}
        </LinkButton>
      )}
    </div>
  )
}

/** All certificates of an open year with their fields, as files. */
function Exports({ organizerCode }: { organizerCode: string }) {
  const t = useTexts('tax-deduction-organizer')
  const address = `/api/organizer/tax-deduction/${encodeURIComponent(organizerCode)}/applications`
  return (
    <ul className="flex flex-wrap gap-x-6">
      {openYears.flatMap((year) =>
        (['xml', 'csv'] as const).map((kind) => (
          <li key={`${year} ${kind}`}>
            <a
              href={`${address}.${kind}?year=${year}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {t('export', { year, kind: kind.toUpperCase() })}
            </a>
          </li>
        )),
      )}
    </ul>
  )
}

function ApplicationList({ list, refused }: { list: Applications; refused: Refused | undefined }) {
  return (
    <ul className="flex max-w-4xl flex-col gap-3">
      {list.map((part) => (
        <li key={part.partId}>
          <OrganizerApplication part={part} refused={refused?.partId === part.partId ? refused : undefined} />
        </li>
      ))}
    </ul>
  )
}
