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
import { CorrectionFacts } from '../parts/correction-facts.tsx'
import { SignerForm } from '../parts/signer-form.tsx'
import type { Route } from './+types/correction'

export const handle = { texts: ['tax-deduction-page'], layout: 'order', background: 'wash' } satisfies RouteHandle

const correctionCookie = 'sl_tax_correction'
const cookieSeconds = 3600

/** The link's token is moved into a cookie, so that it is in no history or Referer; only the form uses it up. */
export async function loader({ context, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const site = context.get(siteContext)
  const search = new URL(request.url).searchParams
  const token = search.get('token')
  if (token !== null) {
    site.setCookie(correctionCookie, token.slice(0, 200), { maxAgeSeconds: cookieSeconds, domain: site.cookieDomain })
    throw redirect('/tax-deduction/correction')
  }
  if (search.has('done')) return { part: null, isDone: true }
  const body = { token: tokenIn(site.cookies) }
  const { data: part } = await context.get(apiContext).call('POST /api/tax-deduction/corrections/look', { body })
  return { part: part ?? null, isDone: false }
}

function tokenIn(cookies: Readonly<Record<string, string>>): string {
  return cookies[correctionCookie]?.slice(0, 200) || 'none'
}

export async function action({ context, request }: Route.ActionArgs) {
  const token = tokenIn(context.get(siteContext).cookies)
  const signer = signerIn(await readFormValues(request))
  const { error, response } = await context
    .get(apiContext)
    .call('POST /api/tax-deduction/corrections', { body: { token, signer } })
  if (error) return data<Refused>({ error, signer }, { status: response.status })
  throw redirect('/tax-deduction/correction?done=1')
}

/** The link issues once: a repeated request changes nothing. */
export function clientAction(args: Route.ClientActionArgs) {
  return withOfflineRefusal(args, (values): Refused => ({ error: serverUnreached, signer: signerIn(values) }))
}

function signerIn({ signer }: FormValues): string {
  return typeof signer === 'string' ? signer : ''
}

type Part = ApiReply<'POST /api/tax-deduction/corrections/look'>

/** The page of the link in an organizer's email: certificates to be corrected, with their old and new sums. */
export default function CorrectionScreen({ loaderData: { part, isDone }, actionData }: Route.ComponentProps) {
  const t = useTexts('tax-deduction-page')
  return (
    <div className="page-column py-8 tablet:py-12">
      <title>{t('correctionTitle')}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="same-origin" />
      <div className="mx-auto flex max-w-2xl flex-col gap-6">
        {part === null ? <Over isDone={isDone} /> : <Correction part={part} refused={actionData} />}
      </div>
    </div>
  )
}

function Over({ isDone }: { isDone: boolean }) {
  const t = useTexts('tax-deduction-page')
  return (
    <>
      <h1 className="sr-only">{t('correctionTitle')}</h1>
      <EmptyState
        title={isDone ? t('correctionDone') : t('decisionGoneTitle')}
        action={<LinkButton to="/">{t('decisionHome')}</LinkButton>}
      >
        {isDone ? t('correctionDoneNote') : t('correctionGoneNote')}
      </EmptyState>
    </>
  )
}

type Refused = { error: ApiFailure; signer: string }

function Correction({ part, refused }: { part: Part; refused: Refused | undefined }) {
  const t = useTexts('tax-deduction-page')
  return (
    <>
      <header className="flex flex-col gap-2">
        <h1 className="headline text-h1">{t('correctionTitle')}</h1>
        <p className="text-ink-2">
          {t('decisionLead', { organizer: part.organizerName, number: part.number, year: part.year })}
        </p>
      </header>
      <Card>
        <CorrectionFacts part={part} />
      </Card>
      <SignerForm
        title={t('correctionForm')}
        hint={t('correctionSignerHint')}
        action={{ label: t('correct'), decision: 'correct' }}
        refused={refused}
      />
    </>
  )
}
