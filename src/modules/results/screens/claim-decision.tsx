import { data, Form, redirect } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { ApiFailure, ApiReply } from '#src/client/api-types.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed, siteContext } from '#src/client/site-context.ts'
import { useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { TextArea } from '#src/ui/kit/text-area.tsx'
import { formatRaceTime } from '../domain/format-race-time.ts'
import type { Route } from './+types/claim-decision'

export const handle = {
  texts: ['results', 'results-claims'],
  layout: 'order',
  background: 'wash',
} satisfies RouteHandle

const claimCookie = 'sl_result_claim'
const cookieSeconds = 3600

/** The link's token is moved into a cookie, so that it is in no history or Referer; only the forms use it up. */
export async function loader({ context, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const site = context.get(siteContext)
  const search = new URL(request.url).searchParams
  const token = search.get('token')
  if (token !== null) {
    site.setCookie(claimCookie, token.slice(0, 200), { maxAgeSeconds: cookieSeconds, domain: site.cookieDomain })
    throw redirect('/results/claim-decision')
  }
  const done = (['accepted', 'rejected'] as const).find((state) => state === search.get('done')) ?? null
  if (done !== null) return { claim: null, done }
  const body = { token: tokenIn(site.cookies) }
  const { data: claim } = await context.get(apiContext).call('POST /api/results/claim-decisions/look', { body })
  return { claim: claim ?? null, done: null }
}

function tokenIn(cookies: Readonly<Record<string, string>>): string {
  return cookies[claimCookie]?.slice(0, 200) || 'none'
}

export async function action({ context, request }: Route.ActionArgs) {
  const token = tokenIn(context.get(siteContext).cookies)
  const values = await readFormValues(request)
  const reason = typeof values.reason === 'string' ? values.reason : ''
  const verdict: Refused['verdict'] = values.verdict === 'accept' ? 'accept' : 'reject'
  const body = { token, verdict, reason }
  const {
    error,
    response,
    data: decided,
  } = await context.get(apiContext).call('POST /api/results/claim-decisions', { body })
  if (error) return data({ error, verdict, reason }, { status: response.status })
  throw redirect(`/results/claim-decision?done=${decided.state}`)
}

type Claim = ApiReply<'POST /api/results/claim-decisions/look'>
type Refused = { error: ApiFailure; verdict: 'accept' | 'reject'; reason: string }

/** The page of the link in an organizer's email: one claim of a result, to accept or to reject. */
export default function ClaimDecisionScreen({ loaderData: { claim, done }, actionData }: Route.ComponentProps) {
  const t = useTexts('results-claims')
  return (
    <div className="page-column py-8 tablet:py-12">
      <title>{t('decisionTitle')}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="same-origin" />
      <div className="mx-auto flex max-w-2xl flex-col gap-6">
        {claim === null ? <Over done={done} /> : <Decision claim={claim} refused={actionData} />}
      </div>
    </div>
  )
}

function Over({ done }: { done: 'accepted' | 'rejected' | null }) {
  const t = useTexts('results-claims')
  return (
    <>
      <h1 className="sr-only">{t('decisionTitle')}</h1>
      <EmptyState
        title={done === null ? t('decisionGoneTitle') : t(`decisionDone_${done}`)}
        action={<LinkButton to="/">{t('decisionHome')}</LinkButton>}
      >
        {t(done === null ? 'decisionGoneNote' : 'decisionDoneNote')}
      </EmptyState>
    </>
  )
}

function Decision({ claim, refused }: { claim: Claim; refused: Refused | undefined }) {
  const t = useTexts('results-claims')
  const format = useFormat()
  const { row, claimer, causes, claimedBib, bib } = claim
  const timeOf = row === null || row.timeMs === null ? '' : formatRaceTime(row.timeMs)
  return (
    <>
      <header className="flex flex-col gap-2">
        <h1 className="headline text-h1">{t('decisionTitle')}</h1>
        <p className="text-ink-2">
          {t('decisionLead', {
            event: claim.eventName,
            race: claim.raceName,
            day: format.day(claim.day, 'long'),
            bib: bib ?? claimedBib,
          })}
        </p>
      </header>
      <Card className="flex flex-col gap-4">
        <dl className="grid gap-4 tablet:grid-cols-2">
          {row !== null && <Person label={t('decisionRow')} person={row} more={[row.city, timeOf]} />}
          <Person label={t('decisionClaimer')} person={claimer} more={[]} />
        </dl>
        {causes.length > 0 && <p>{t('causes', { causes: causes.map((cause) => t(`cause.${cause}`)).join(', ') })}</p>}
        {causes.includes('held') && <Notice look="warn">{t('decisionHeld')}</Notice>}
        {row === null && <Notice look="warn">{t('decisionNoRow')}</Notice>}
      </Card>
      {row !== null && <AcceptForm refused={refused?.verdict === 'accept' ? refused : undefined} />}
      <RejectForm refused={refused?.verdict === 'reject' ? refused : undefined} />
    </>
  )
}

type PersonProps = {
  label: string
  person: { readonly fullName: string; readonly birthYear: number | null; readonly gender: Claim['claimer']['gender'] }
  more: readonly string[]
}

function Person({ label, person: { fullName, birthYear, gender }, more }: PersonProps) {
  const t = useTexts('results-claims')
  const tResults = useTexts('results')
  const about = [
    birthYear !== null && t('bornIn', { year: birthYear }),
    gender !== 'unknown' && tResults(gender === 'male' ? 'genderMale' : 'genderFemale'),
    ...more,
  ].filter(Boolean)
  return (
    <div className="min-w-0">
      <dt className="text-ink-2 text-sm">{label}</dt>
      <dd>
        <span className="wrap-anywhere block font-medium">{fullName}</span>
        <span className="text-ink-2">{about.join(' · ')}</span>
      </dd>
    </div>
  )
}

function AcceptForm({ refused }: { refused: Refused | undefined }) {
  const t = useTexts('results-claims')
  const { form, summary } = useRefusedForm({ refusal: refused?.error, fields: [] })
  return (
    <Card>
      <Form {...form} method="post" className="flex flex-col gap-4">
        <h2 className="font-semibold text-lg">{t('acceptTitle')}</h2>
        <p className="text-ink-2">{t('acceptNote')}</p>
        <FormErrorSummary {...summary} />
        <Button type="submit" name="verdict" value="accept" size="l" className="self-start max-tablet:w-full">
          {t('accept')}
        </Button>
      </Form>
    </Card>
  )
}

function RejectForm({ refused }: { refused: Refused | undefined }) {
  const t = useTexts('results-claims')
  const { form, summary, errorOf } = useRefusedForm({ refusal: refused?.error, fields: ['reason'] })
  return (
    <Card>
      <Form {...form} method="post" className="flex flex-col gap-4">
        <h2 className="font-semibold text-lg">{t('rejectTitle')}</h2>
        <FormErrorSummary {...summary} />
        <TextArea
          name="reason"
          label={t('rejectReason')}
          hint={t('rejectReasonHint')}
          defaultValue={refused?.reason ?? ''}
          maxLength={500}
          error={errorOf('reason')}
        />
        <Button
          type="submit"
          name="verdict"
          value="reject"
          look="quiet"
          size="l"
          className="self-start max-tablet:w-full"
        >
          {t('reject')}
        </Button>
      </Form>
    </Card>
  )
}
