import { Fragment } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { ApiReply } from '#src/client/api-types.ts'
import { type FormValues, readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { ConfirmIdentity } from '#src/modules/accounts/parts/confirm-identity.tsx'
import { withReauthentication } from '#src/modules/accounts/parts/with-reauthentication.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { RadioCards } from '#src/ui/kit/radio-cards.tsx'
import { ChangePage } from '../parts/change-page.tsx'
import { loadOrRedirect } from '../parts/load-or-redirect.ts'
import { QuestionsFirst } from '../parts/questions-first.tsx'
import { UnpaidPriceDifference } from '../parts/unpaid-price-difference.tsx'
import { useRaceCard } from '../parts/use-race-card.tsx'
import type { Route } from './+types/change-race'

export const handle = {
  texts: ['my-registrations', 'accounts-identity'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle

type Races = ApiReply<'GET /api/account/registrations/:registrationId/entries/:entryId/races'>

export async function loader({ context, params, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const { registrationId, entryId } = params
  const response = context
    .get(apiContext)
    .must('GET /api/account/registrations/:registrationId/entries/:entryId/races', {
      params: { registrationId, entryId },
    })
  return { ...(await loadOrRedirect(response, registrationId)), ended: new URL(request.url).searchParams.get('ended') }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { registrationId, entryId } = params
  const values = await readFormValues(request)
  const { race, refund, due } = values
  const raceCode = typeof race === 'string' ? race : ''
  const dueMinor = sumOf(due, raceCode)
  const api = context.get(apiContext)
  if (dueMinor > 0) {
    const opened = await api.call('POST /api/account/registrations/:registrationId/entries/:entryId/price-difference', {
      params: { registrationId, entryId },
      body: { raceCode, dueMinor },
    })
    if (opened.error)
      return data({ identity: null, error: opened.error, race: raceCode }, { status: opened.response.status })
    throw redirect(opened.data.continueTo)
  }
  const outcome = await withReauthentication(api, values, () =>
    api.call('POST /api/account/registrations/:registrationId/entries/:entryId/race', {
      params: { registrationId, entryId },
      body: { raceCode, refundMinor: sumOf(refund, raceCode) },
    }),
  )
  if (outcome.identity !== null) {
    const { identity } = outcome
    return data({ identity, error: undefined, race: raceCode }, { status: identity.status })
  }
  const { error, response } = outcome.done
  if (error) return data({ identity: null, error, race: raceCode }, { status: response.status })
  throw redirect(`/account/registrations/${registrationId}?done=race`)
}

/** The sum that the page showed for a race. */
function sumOf(sums: FormValues[string] | undefined, raceCode: string): number {
  return typeof sums === 'object' && !Array.isArray(sums) ? Number(sums[raceCode] ?? 0) : 0
}

/**
 * Changes an entry's race: each race with its price and the amount to pay or to be refunded, or the
 * refusal.
 */
export default function ChangeRaceScreen({ loaderData: entry, actionData, params }: Route.ComponentProps) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const address = `/account/registrations/${params.registrationId}`
  const until = isPlainDate(entry.lastDay) ? format.day(entry.lastDay, 'long') : null
  const chosenRace = entry.races.find(({ raceCode }) => raceCode === actionData?.race)
  const back = chosenRace && format.money({ amountMinor: chosenRace.refundMinor, currency: entry.currency })
  const about = chosenRace && back ? `${chosenRace.name}: ${t('raceBack', { sum: back })}` : undefined
  const late = until === null ? t('raceNever') : t('raceTooLate', { day: until })
  const unavailableReason = entry.isOpen ? (entry.races.length > 0 ? null : t('raceNone')) : late
  return (
    <ChangePage
      title={t('raceTitle')}
      about={t('raceNow', { name: entry.fullName, race: entry.raceName })}
      eventName={entry.eventName}
      backTo={address}
      unavailableReason={unavailableReason}
      cancelledOrPostponed={entry.cancelledOrPostponed}
    >
      {actionData?.error && (
        <Notice look="stop" title={t('raceNotDone')} live>
          {actionData.error.message}
        </Notice>
      )}
      {entry.ended === 'difference' && <Notice look="soon">{t('differenceEnded')}</Notice>}
      {entry.waiting && (
        <UnpaidPriceDifference waiting={entry.waiting} serverNow={entry.serverNow} currency={entry.currency} />
      )}
      <p>{until === null ? t('racePostponedLead') : t('raceLead', { day: until })}</p>
      {actionData?.identity ? (
        <ConfirmIdentity identity={actionData.identity} about={about} leaveTo={address} />
      ) : (
        <RaceForm entry={entry} requested={actionData?.race} backTo={address} />
      )}
    </ChangePage>
  )
}

type RaceFormProps = { readonly entry: Races; readonly requested: string | undefined; readonly backTo: string }

function RaceForm({ entry, requested, backTo }: RaceFormProps) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const navigation = useNavigation()
  const sum = (amountMinor: number) => format.money({ amountMinor, currency: entry.currency })
  const cardOf = useRaceCard(entry.currency)
  const sumText = (race: Races['races'][number]) => {
    if (race.refusal !== null) return ''
    if (race.refundMinor > 0) return t('raceBack', { sum: sum(race.refundMinor) })
    if (race.differenceMinor < 0) return t('raceNotRefunded')
    return race.differenceMinor > 0 ? t('raceCostsMore', { sum: sum(race.differenceMinor) }) : t('raceSame')
  }
  const hasEligibleRace = entry.races.some(({ refusal }) => refusal === null)
  return (
    <Form method="post" className="flex flex-col gap-6">
      {entry.races.map(({ raceCode, refundMinor, differenceMinor }) => (
        <Fragment key={raceCode}>
          <input type="hidden" name={`refund.${raceCode}`} value={refundMinor} />
          <input type="hidden" name={`due.${raceCode}`} value={Math.max(0, differenceMinor)} />
        </Fragment>
      ))}
      <RadioCards
        name="race"
        label={t('raceChoose')}
        defaultValue={requested}
        cards={entry.races.map((race) => cardOf(race, { value: race.raceCode, sumText: sumText(race) }))}
      />
      <QuestionsFirst races={entry.races} />
      <ChangeNotes races={entry.races} />
      <div className="flex flex-wrap gap-3">
        {hasEligibleRace && (
          <Button type="submit" pending={navigation.state !== 'idle'} className="max-tablet:w-full">
            {t('raceSave')}
          </Button>
        )}
        <LinkButton to={backTo} look="quiet" className="max-tablet:w-full">
          {t('changeBack')}
        </LinkButton>
      </div>
    </Form>
  )
}

/** Notes on the consequences of a change, only for sums that occur. */
function ChangeNotes({ races }: { readonly races: readonly Race[] }) {
  const t = useTexts('my-registrations')
  const may = races.filter(({ refusal }) => refusal === null)
  return (
    <div className="flex flex-col gap-2 text-ink-2">
      <p>{t('raceNote')}</p>
      {may.some(({ refundMinor }) => refundMinor > 0) && <p>{t('raceCheaperNote')}</p>}
      {may.some(({ differenceMinor }) => differenceMinor > 0) && <p>{t('raceCostsMoreNote')}</p>}
    </div>
  )
}

type Race = Races['races'][number]
