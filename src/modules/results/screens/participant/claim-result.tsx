import { data, Form, redirect } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Breadcrumbs } from '#src/ui/kit/breadcrumbs.tsx'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { RadioCards } from '#src/ui/kit/radio-cards.tsx'
import { formatRaceTime } from '../../domain/format-race-time.ts'
import { myResultsHref, myResultsPath } from '../../parts/mine/my-results-path.ts'
import { decidingTime } from '../../parts/result-head.tsx'
import { resultPath } from '../../parts/results-path.ts'
import type { Route } from './+types/claim-result'

export const handle = {
  texts: ['results', 'results-stats', 'results-mine', 'results-claims'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle

function placeIn(request: Request) {
  const search = new URL(request.url).searchParams
  const read = (name: string) => search.get(name)?.slice(0, 80) || 'none'
  return { code: read('event'), raceCode: read('race'), bib: read('bib'), person: search.get('person') }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const api = context.get(apiContext)
  const { person, ...params } = placeIn(request)
  // First whose page this is, so that a stranger signs in before anything else.
  const { participants } = await api.must('GET /api/results/mine', { query: { take: 1 } })
  const [result, event] = await Promise.all([
    api.must('GET /api/events/:code/results/:raceCode/:bib', { params }),
    api.must('GET /api/events/:code', { params: { code: params.code } }),
  ])
  const chosen = participants.find(({ participantId }) => participantId === person) ?? participants[0]
  return {
    result,
    eventCode: params.code,
    eventName: event.name,
    participants,
    chosenId: chosen?.participantId ?? null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { code: eventCode, raceCode, bib } = placeIn(request)
  const values = await readFormValues(request)
  const participantId = typeof values.participantId === 'string' ? values.participantId : ''
  const body = { eventCode, raceCode, bib: Number(bib), participantId }
  const { data: claim, error, response } = await context.get(apiContext).call('POST /api/results/claims', { body })
  if (error) return data({ error, participantId }, { status: response.status })
  throw redirect(`${myResultsHref({ person: participantId })}&done=${claim.state}#claims`)
}

/** A row of results, and whose it is: accepted at once or decided by the organizer. */
export default function ClaimResultScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('results-claims')
  const tMine = useTexts('results-mine')
  const { result, eventCode, eventName, participants, chosenId } = loaderData
  const { row, raceCode, raceName } = result
  const named = participants.filter(({ fullName }) => fullName !== '')
  const back = row.bib === null ? `/event/${eventCode}/results` : resultPath(eventCode, raceCode, row.bib)
  return (
    <div className="page-column py-6 tablet:py-8">
      <title>{t('claimTitle')}</title>
      <div className="mx-auto flex max-w-2xl flex-col gap-6">
        <div className="flex flex-col gap-3">
          <Breadcrumbs crumbs={[{ label: tMine('title'), to: myResultsPath }, { label: t('claimTitle') }]} />
          <h1 className="headline text-h1">{t('claimTitle')}</h1>
        </div>
        {actionData && (
          <Notice look="stop" live>
            {actionData.error.message}
          </Notice>
        )}
        <Card className="flex flex-col gap-1">
          <h2 className="text-ink-2 text-sm">{t('claimRow')}</h2>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="wrap-anywhere font-semibold text-lg">{row.fullName}</p>
            <p className="figure text-figure-m">
              <ResultTime result={result} />
            </p>
          </div>
          <p className="text-ink-2">
            {[row.bib !== null && t('bib', { bib: row.bib }), row.birthYear, row.city].filter(Boolean).join(' · ')}
          </p>
          <p className="wrap-anywhere text-ink-2">{t('ofResult', { event: eventName, race: raceName })}</p>
        </Card>
        {row.isOwn || row.members !== null ? (
          <Notice look="soon" action={<LinkButton to={myResultsPath}>{tMine('title')}</LinkButton>}>
            {t(row.isOwn ? 'claimIsOwn' : 'claimOfTeam')}
          </Notice>
        ) : named.length === 0 ? (
          <Notice look="warn" action={<LinkButton to="/account/profile">{t('claimProfile')}</LinkButton>}>
            {t('claimNobody')}
          </Notice>
        ) : (
          <Card>
            <Form method="post" className="flex flex-col gap-4">
              <p>{t('claimLead')}</p>
              <RadioCards
                name="participantId"
                label={t('claimWhose')}
                defaultValue={actionData?.participantId || (chosenId ?? '')}
                cards={named.map(({ participantId, fullName, isSelf }) => ({
                  value: participantId,
                  title: fullName,
                  ...(isSelf && { note: tMine('you') }),
                }))}
              />
              <p className="text-ink-2">{t('claimElse')}</p>
              <div className="flex flex-wrap gap-3">
                <Button type="submit" className="max-tablet:w-full">
                  {t('claimSend')}
                </Button>
                <LinkButton to={back} look="quiet" className="max-tablet:w-full">
                  {t('claimBack')}
                </LinkButton>
              </div>
            </Form>
          </Card>
        )}
      </div>
    </div>
  )
}

function ResultTime({ result }: Pick<Route.ComponentProps['loaderData'], 'result'>) {
  const t = useTexts('results')
  const { status } = result.row
  if (status !== 'finished') return t(`status.${status}`)
  const time = decidingTime(result)
  return time === null ? '—' : formatRaceTime(time)
}
