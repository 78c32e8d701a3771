import { data, redirect } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { ApiFailure, ApiReply } from '#src/client/api-types.ts'
import { type FormValues, readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { serverUnreached, withOfflineRefusal } from '#src/client/server-unreached.ts'
import { mustBeServed, siteContext } from '#src/client/site-context.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { ApplicationFacts } from '../parts/application-facts.tsx'
import { RejectForm } from '../parts/reject-form.tsx'
import { SignerForm } from '../parts/signer-form.tsx'
import type { Route } from './+types/decision'

export const handle = { texts: ['tax-deduction-page'], layout: 'order', background: 'wash' } satisfies RouteHandle

const decisionCookie = 'sl_tax_decision'
const cookieSeconds = 3600

/** The link's token is moved into a cookie, so that it is in no history or Referer; only the forms use it up. */
export async function loader({ context, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const site = context.get(siteContext)
  const search = new URL(request.url).searchParams
  const token = search.get('token')
  if (token !== null) {
    site.setCookie(decisionCookie, token.slice(0, 200), { maxAgeSeconds: cookieSeconds, domain: site.cookieDomain })
    throw redirect('/tax-deduction/decision')
  }
  const done = (['ready', 'rejected'] as const).find((state) => state === search.get('done')) ?? null
  if (done !== null) return { part: null, done }
  const body = { token: tokenIn(site.cookies) }
  const { data: part } = await context.get(apiContext).call('POST /api/tax-deduction/decisions/look', { body })
  return { part: part ?? null, done: null }
}

function tokenIn(cookies: Readonly<Record<string, string>>): string {
  return cookies[decisionCookie]?.slice(0, 200) || 'none'
}

export async function action({ context, request }: Route.ActionArgs) {
  const token = tokenIn(context.get(siteContext).cookies)
  const { decision, ...typed } = decisionIn(await readFormValues(request))
  const {
    error,
    response,
    data: decided,
  } = await context.get(apiContext).call('POST /api/tax-deduction/decisions', {
    body: { token, decidedAs: decision, ...typed },
  })
  if (error) return data<Refused>({ error, decision, ...typed }, { status: response.status })
  throw redirect(`/tax-deduction/decision?done=${decided.state}`)
}

/** The link decides once: a repeated request changes nothing. */
export function clientAction(args: Route.ClientActionArgs) {
  return withOfflineRefusal(args, (values): Refused => ({ error: serverUnreached, ...decisionIn(values) }))
}

function decisionIn(values: FormValues): Omit<Refused, 'error'> {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
  return {
    decision: text('decision') === 'approve' ? 'approve' : 'reject',
    signer: text('signer'),
    reason: text('reason'),
  }
}

type Part = ApiReply<'POST /api/tax-deduction/decisions/look'>
type Refused = { error: ApiFailure; decision: 'approve' | 'reject'; signer: string; reason: string }

/** The page of the link in an organizer's email: one application, to approve or to reject. */
export default function DecisionScreen({ loaderData: { part, done }, actionData }: Route.ComponentProps) {
  const t = useTexts('tax-deduction-page')
  return (
    <div className="page-column py-8 tablet:py-12">
      <title>{t('decisionTitle')}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="same-origin" />
      <div className="mx-auto flex max-w-2xl flex-col gap-6">
        {part === null ? <Over done={done} /> : <Decision part={part} refused={actionData} />}
      </div>
    </div>
  )
}

function Over({ done }: { done: 'ready' | 'rejected' | null }) {
  const t = useTexts('tax-deduction-page')
  const title = { ready: t('decisionDoneReady'), rejected: t('decisionDoneRejected'), gone: t('decisionGoneTitle') }
  return (
    <>
      <h1 className="sr-only">{t('decisionTitle')}</h1>
      <EmptyState title={title[done ?? 'gone']} action={<LinkButton to="/">{t('decisionHome')}</LinkButton>}>
        {done === null ? t('decisionGoneNote') : t('decisionDoneNote')}
      </EmptyState>
    </>
  )
}

function Decision({ part, refused }: { part: Part; refused: Refused | undefined }) {
  const t = useTexts('tax-deduction-page')
  return (
    <>
      <header className="flex flex-col gap-2">
        <h1 className="headline text-h1">{t('decisionTitle')}</h1>
        <p className="text-ink-2">
          {t('decisionLead', { organizer: part.organizerName, number: part.number, year: part.year })}
        </p>
      </header>
      <Card>
        <ApplicationFacts part={part} />
      </Card>
      <SignerForm
        title={t('approveTitle')}
        hint={t('signerHint')}
        action={{ label: t('approve'), decision: 'approve' }}
        refused={refused?.decision === 'approve' ? refused : undefined}
      />
      <RejectForm refused={refused?.decision === 'reject' ? refused : undefined} />
    </>
  )
}
