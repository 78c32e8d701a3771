import { data, redirect } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Chip } from '#src/ui/kit/chip.tsx'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { useDoneToast } from '#src/ui/kit/use-done-toast.ts'
import type { MyResults } from '../../contract/mine.ts'
import { ClaimList } from '../../parts/claims/claim-list.tsx'
import { FindResults } from '../../parts/claims/find-results.tsx'
import { BestList } from '../../parts/mine/best-list.tsx'
import { FinishList } from '../../parts/mine/finish-list.tsx'
import {
  type MyResultsParams,
  myResultsHref,
  myResultsPath,
  readMyResultsParams,
} from '../../parts/mine/my-results-path.ts'
import { ProgressChart } from '../../parts/mine/progress-chart.tsx'
import type { Route } from './+types/my-results'

export const handle = {
  texts: ['catalog', 'results', 'results-stats', 'results-mine', 'results-claims'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle

export async function loader({ context, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const params = readMyResultsParams(new URL(request.url).searchParams)
  const { person: participantId, sport, year, after } = params
  const query = {
    ...(participantId !== undefined && { participantId }),
    ...(sport !== undefined && { sport }),
    ...(year !== undefined && { year }),
    ...(after !== undefined && { after }),
  }
  const api = context.get(apiContext)
  const { event = '', q = '' } = params
  const [results, { list: claims }, claimable] = await Promise.all([
    api.must('GET /api/results/mine', { query }),
    api.must('GET /api/results/claims'),
    api.must('GET /api/results/claimable', {
      query: { event, q, ...(participantId !== undefined && { participantId }) },
    }),
  ])
  const word = new URL(request.url).searchParams.get('done')
  return { params, results, claims, claimable, done: doneWords.find((one) => one === word) ?? null }
}

const doneWords = ['accepted', 'waiting', 'withdrawn'] as const

export async function action({ context, request }: Route.ActionArgs) {
  const values = await readFormValues(request)
  const params = { claimId: typeof values.claimId === 'string' ? values.claimId : '' }
  const { error, response } = await context.get(apiContext).call('DELETE /api/results/claims/:claimId', { params })
  if (error) return data({ error }, { status: response.status })
  const { person } = readMyResultsParams(new URL(request.url).searchParams)
  throw redirect(`${myResultsPath}?${new URLSearchParams({ ...(person && { person }), done: 'withdrawn' })}#claims`)
}

/** All results of the account's owner, or of a member of the family, with personal bests and progress. */
export default function MyResultsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('results-mine')
  const tClaims = useTexts('results-claims')
  const { params, results, claims, claimable } = loaderData
  const done = loaderData.done === null || actionData ? null : tClaims(`doneText_${loaderData.done}`)
  useDoneToast(done)
  const person = results.participants.find(({ participantId }) => participantId === results.participantId)
  return (
    <div className="page-column flex flex-col gap-8 py-6 tablet:gap-10 tablet:py-8">
      <title>{t('title')}</title>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-2">
          <h1 className="headline text-h1">{t('title')}</h1>
          <p className="max-w-prose text-ink-2">{t('lead')}</p>
        </div>
        <People results={results} />
        {done !== null && (
          <noscript>
            <Notice look="ok">{done}</Notice>
          </noscript>
        )}
        {actionData && (
          <Notice look="stop" live>
            {actionData.error.message}
          </Notice>
        )}
      </div>
      {(person?.resultCount ?? 0) === 0 ? (
        <EmptyState
          title={person === undefined || person.isSelf ? t('noneTitle') : t('noneOfTitle', { name: person.fullName })}
          action={<LinkButton to="/events/results">{t('noneAction')}</LinkButton>}
        >
          {t('noneNote')}
        </EmptyState>
      ) : (
        <>
          <Totals results={results} params={params} />
          <Bests results={results} params={params} />
          <Starts results={results} params={params} />
        </>
      )}
      {claims.length > 0 && (
        <PageSection title={tClaims('claimsTitle')} id="claims" className="scroll-mt-24">
          <ClaimList claims={claims} />
        </PageSection>
      )}
      {results.participantId !== null && <FindResults params={params} claimable={claimable} />}
    </div>
  )
}

type PartProps = { results: MyResults; params: MyResultsParams }

function People({ results: { participants, participantId } }: Pick<PartProps, 'results'>) {
  const t = useTexts('results-mine')
  const format = useFormat()
  if (participants.length < 2) return null
  return (
    <nav aria-label={t('people')} className="flex flex-wrap gap-2">
      {participants.map((one) => (
        <Chip
          key={one.participantId}
          to={myResultsHref({ person: one.participantId })}
          isCurrent={one.participantId === participantId}
          count={format.count(one.resultCount)}
        >
          {one.fullName || t('you')}
        </Chip>
      ))}
    </nav>
  )
}

function Totals({ results: { total, years, sports }, params }: PartProps) {
  const t = useTexts('results-mine')
  const tCatalog = useTexts('catalog')
  const format = useFormat()
  const ofPerson = { person: params.person }
  return (
    <section aria-label={t('totals')} className="flex flex-col gap-4">
      {sports.length > 1 && (
        <nav aria-label={t('sports')} className="flex flex-wrap gap-2">
          <Chip to={myResultsHref(ofPerson)} isCurrent={params.sport === undefined}>
            {t('allSports')}
          </Chip>
          {sports.map(({ sport, count }) => (
            <Chip
              key={sport}
              to={myResultsHref({ ...ofPerson, sport })}
              isCurrent={params.sport === sport}
              count={format.count(count)}
            >
              {tCatalog(`sport.${sport}`)}
            </Chip>
          ))}
        </nav>
      )}
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        <Figure label={t('totalFinishes')} value={format.count(total.finishes)} />
        {total.distanceM > 0 && <Figure label={t('totalDistance')} value={format.distance(total.distanceM)} />}
        <Figure label={t('totalYears')} value={format.count(years.length)} />
      </dl>
    </section>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col">
      <dt className="text-ink-2 text-sm">{label}</dt>
      <dd className="figure whitespace-nowrap text-figure-l">{value}</dd>
    </div>
  )
}

function Bests({ results: { bests }, params }: PartProps) {
  const t = useTexts('results-mine')
  const format = useFormat()
  const shown = bestToDraw(bests, params.distance)
  return (
    <PageSection title={t('bestsTitle')} id="bests">
      {bests.length === 0 ? (
        <p className="text-ink-2">{t('bestsNone')}</p>
      ) : (
        <BestList bests={bests} params={params} shown={shown?.code ?? null} />
      )}
      <details>
        <summary className="inline-flex min-h-11 items-center text-sm underline underline-offset-2">
          {t('bestRulesTitle')}
        </summary>
        <p className="max-w-prose text-ink-2 text-sm">{format.typeset(t('bestRules'))}</p>
      </details>
      {shown && (
        <div id="progress" className="scroll-mt-24">
          <ProgressChart best={shown} />
        </div>
      )}
    </PageSection>
  )
}

/** The chosen best, else the one with most finishes; progress needs two. */
function bestToDraw(bests: MyResults['bests'], code: string | undefined) {
  const drawable = bests.filter(({ progress }) => progress.length > 1)
  const [most] = drawable.toSorted((a, b) => b.progress.length - a.progress.length)
  return drawable.find((one) => one.code === code) ?? most
}

function Starts({ results: { list, years, nextCursor }, params }: PartProps) {
  const t = useTexts('results-mine')
  const format = useFormat()
  const { person, sport, year, distance, after } = params
  const same = { person, sport, distance }
  return (
    <PageSection title={t('listTitle')} id="starts" className="scroll-mt-24">
      {years.length > 1 && (
        <nav aria-label={t('years')} className="flex flex-wrap gap-2">
          <Chip to={myResultsHref(same, '#starts')} isCurrent={year === undefined}>
            {t('allYears')}
          </Chip>
          {years.map((one) => (
            <Chip
              key={one.year}
              to={myResultsHref({ ...same, year: one.year }, '#starts')}
              isCurrent={year === one.year}
              count={format.count(one.starts)}
            >
              {String(one.year)}
            </Chip>
          ))}
        </nav>
      )}
      {list.length === 0 ? (
        <p className="text-ink-2">{t('listNone', { year: year ?? '' })}</p>
      ) : (
        <FinishList list={list} years={years} />
      )}
      {(nextCursor !== null || after !== undefined) && (
        <div className="flex flex-wrap gap-3">
          {nextCursor !== null && (
            <LinkButton to={myResultsHref({ ...same, year, after: nextCursor }, '#starts')} look="quiet">
              {t('more')}
            </LinkButton>
          )}
          {after !== undefined && (
            <LinkButton to={myResultsHref({ ...same, year }, '#starts')} look="quiet">
              {t('first')}
            </LinkButton>
          )}
        </div>
      )}
    </PageSection>
  )
}
