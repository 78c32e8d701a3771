import { Fragment } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { ApiReply } from '#src/client/api-types.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { ConfirmIdentity } from '#src/modules/accounts/parts/confirm-identity.tsx'
import { withReauthentication } from '#src/modules/accounts/parts/with-reauthentication.ts'
import { ConsentBoxes } from '#src/modules/registration/parts/consent-boxes.tsx'
import { useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { RadioCards } from '#src/ui/kit/radio-cards.tsx'
import { ChangePage } from '../parts/change-page.tsx'
import { loadOrRedirect } from '../parts/load-or-redirect.ts'
import { QuestionsFirst } from '../parts/questions-first.tsx'
import { UnpaidPriceDifference } from '../parts/unpaid-price-difference.tsx'
import { useRaceCard } from '../parts/use-race-card.tsx'
import type { Route } from './+types/event-move'

export const handle = {
  texts: ['my-registrations', 'registration', 'registration-form', 'accounts-identity'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle

type EventMoveView = ApiReply<'GET /api/account/registrations/:registrationId/entries/:entryId/event-move'>

export async function loader({ context, params: { registrationId, entryId } }: Route.LoaderArgs) {
  mustBeServed(context)
  const response = context
    .get(apiContext)
    .must('GET /api/account/registrations/:registrationId/entries/:entryId/event-move', {
      params: { registrationId, entryId },
    })
  return await loadOrRedirect(response, registrationId)
}

export async function action({ context, params: { registrationId, entryId }, request }: Route.ActionArgs) {
  const values = await readFormValues(request)
  const { race, refund, due, consents } = values
  const api = context.get(apiContext)
  const raceKey = typeof race === 'string' ? race : ''
  const [eventCode = '', raceCode = ''] = raceKey.split('/')
  const sums = typeof refund === 'object' && !Array.isArray(refund) ? refund : {}
  const dueSums = typeof due === 'object' && !Array.isArray(due) ? due : {}
  const acceptedConsents = typeof consents === 'object' && !Array.isArray(consents) ? consents : {}
  const outcome = await withReauthentication(api, values, () =>
    api.call('POST /api/account/registrations/:registrationId/entries/:entryId/event-move', {
      params: { registrationId, entryId },
      body: {
        eventCode,
        raceCode,
        refundMinor: Number(sums[raceKey] ?? 0),
        dueMinor: Number(dueSums[raceKey] ?? 0),
        consents: (['offer', 'personal-data', 'receipt'] as const).filter(
          (kind) => acceptedConsents[kind] !== undefined,
        ),
      },
    }),
  )
  const chosen = { race: raceKey, consents: Object.keys(acceptedConsents) }
  if (outcome.identity !== null) {
    const { identity } = outcome
    return data({ ...chosen, identity, error: undefined }, { status: identity.status })
  }
  const { data: moved, error, response } = outcome.done
  if (error) return data({ ...chosen, identity: null, error }, { status: response.status })
  throw redirect(moved.continueTo ?? `/account/registrations/${moved.registrationId}?done=moved`)
}

/**
 * Moves a place of a cancelled or postponed event to another event: each race with its price and
 * refund, or the refusal.
 */
export default function EventMoveScreen({ loaderData: entry, actionData, params }: Route.ComponentProps) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const backTo = `/account/registrations/${params.registrationId}`
  const waiting = format.money({ amountMinor: entry.placeMinor, currency: entry.currency })
  return (
    <ChangePage
      title={t(entry.isDeferred ? 'eventMoveDeferredTitle' : 'eventMoveTitle')}
      about={t(entry.isDeferred ? 'transferNow' : 'raceNow', { name: entry.fullName, race: entry.raceName })}
      eventName={entry.eventName}
      backTo={backTo}
      unavailableReason={
        entry.races.length > 0 ? null : t(entry.isDeferred ? 'eventMoveDeferredNone' : 'eventMoveNone')
      }
    >
      {actionData?.error && !actionData.error.fields && (
        <Notice look="stop" title={t('eventMoveNotDone')} live>
          {actionData.error.message}
        </Notice>
      )}
      <p>{entry.isDeferred ? t('eventMoveDeferredLead', { sum: waiting }) : t('eventMoveLead')}</p>
      {entry.waiting && (
        <UnpaidPriceDifference waiting={entry.waiting} serverNow={entry.serverNow} currency={entry.currency} isMoved />
      )}
      {actionData?.identity ? (
        <ConfirmIdentity identity={actionData.identity} leaveTo={backTo} />
      ) : (
        <EventMoveForm entry={entry} refusal={actionData} backTo={backTo} />
      )}
    </ChangePage>
  )
}

type EventMoveFormProps = {
  readonly entry: EventMoveView
  readonly refusal: Route.ComponentProps['actionData']
  readonly backTo: string
}

function EventMoveForm({ entry, refusal, backTo }: EventMoveFormProps) {
  const t = useTexts('my-registrations')
  const navigation = useNavigation()
  const fields = entry.documents.map(({ kind }) => `consents.${kind}`)
  const refused = refusal?.error?.fields && refusal.error
  const { form, summary, errorOf } = useRefusedForm({ refusal: refused, fields })
  const hasEligibleRace = entry.races.some((race) => race.refusal === null)
  const costsMore = entry.races.some((race) => race.refusal === null && race.dueMinor > 0)
  return (
    <Form {...form} noValidate={false} method="post" className="flex flex-col gap-6">
      <FormErrorSummary {...summary} />
      {entry.races.map(({ eventCode, raceCode, refundMinor, dueMinor }) => (
        <Fragment key={`${eventCode}/${raceCode}`}>
          <input type="hidden" name={`refund.${eventCode}/${raceCode}`} value={refundMinor} />
          <input type="hidden" name={`due.${eventCode}/${raceCode}`} value={dueMinor} />
        </Fragment>
      ))}
      <Races entry={entry} requested={refusal?.race} />
      <QuestionsFirst races={named(entry.races)} />
      <div className="flex flex-col gap-2 text-ink-2">
        <p>{t(entry.isDeferred ? 'eventMoveDeferredNote' : 'eventMoveNote')}</p>
        {costsMore && <p>{t('eventMoveCostsMoreNote')}</p>}
      </div>
      {hasEligibleRace && (
        <ConsentBoxes documents={entry.documents} accepted={refusal?.consents ?? []} errorOf={errorOf} />
      )}
      <div className="flex flex-wrap gap-3">
        {hasEligibleRace && (
          <Button type="submit" pending={navigation.state !== 'idle'} className="max-tablet:w-full">
            {t(entry.isDeferred ? 'eventMoveDeferredSave' : 'eventMoveSave')}
          </Button>
        )}
        <LinkButton to={backTo} look="quiet" className="max-tablet:w-full">
          {t('changeBack')}
        </LinkButton>
      </div>
    </Form>
  )
}

/** Adds the event's name to each race where there are several events. */
function named(races: EventMoveView['races']): EventMoveView['races'] {
  if (new Set(races.map(({ eventCode }) => eventCode)).size < 2) return races
  return races.map((race) => ({ ...race, name: `${race.name}, ${race.eventName}` }))
}

/** One choice among the races of all events, grouped by event. */
function Races({ entry, requested }: { readonly entry: EventMoveView; readonly requested: string | undefined }) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const sum = (amountMinor: number) => format.money({ amountMinor, currency: entry.currency })
  const cardOf = useRaceCard(entry.currency)
  const sumText = ({ refusal, dueMinor, refundMinor }: EventMoveView['races'][number]) => {
    if (refusal !== null) return ''
    const back = refundMinor > 0 ? t('raceBack', { sum: sum(refundMinor) }) : null
    if (dueMinor === 0) return back ?? t('raceSame')
    const more = t('raceCostsMore', { sum: sum(dueMinor) })
    return back === null ? more : `${more}. ${back}`
  }
  const events = [...new Set(entry.races.map(({ eventCode }) => eventCode))]
  return (
    <div className="flex flex-col gap-5">
      <h2 className="headline text-h2">{t(entry.isDeferred ? 'eventMoveDeferredChoose' : 'eventMoveChoose')}</h2>
      {events.map((event) => {
        const races = entry.races.filter(({ eventCode }) => eventCode === event)
        const [first] = races
        return (
          <RadioCards
            key={event}
            name="race"
            label={first ? `${format.typeset(first.eventName)}, ${first.city}` : ''}
            defaultValue={requested}
            cards={races.map((race) =>
              cardOf(race, { value: `${race.eventCode}/${race.raceCode}`, sumText: sumText(race) }),
            )}
          />
        )
      })}
    </div>
  )
}
