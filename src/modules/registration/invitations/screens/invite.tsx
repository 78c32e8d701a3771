import { data, Link, redirect } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { isUuid } from '#src/kernel/ids.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { orderToPay } from '../../checkout/parts/order-to-pay.ts'
import { PaymentCountdown } from '../../checkout/parts/payment-countdown.tsx'
import { RaceStateStep } from '../../checkout/parts/race-state-step.tsx'
import { registerPath } from '../../domain/register-path.ts'
import { type InvitationKind, invitationKinds } from '../domain/invitation.ts'
import { InviteForm } from '../parts/invite-form.tsx'
import { InvitationPageHead } from '../parts/page-head.tsx'
import type { Route } from './+types/invite'

export const handle = {
  texts: ['invitations', 'registration', 'registration-form'],
  layout: 'order',
  background: 'wash',
} satisfies RouteHandle

/** A place for a friend by email, or as a gift, in the pending order or a new one. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const search = new URL(request.url).searchParams
  const idParam = search.get('registrationId')
  const race = { eventCode: params.eventCode, raceCode: params.raceCode }
  const registrationId = isUuid(idParam) ? idParam : undefined
  const [init, card, { storageKey, people }] = await Promise.all([
    api.must('GET /Register/ApiInit', { query: { ...race, registrationId, step: 'participants', personRef: 'other' } }),
    api.must('GET /Register/ApiCardInfo', { query: race }),
    api.must('GET /api/registrations/people', { query: { eventCode: race.eventCode } }),
  ])
  // A race by access code asks for the code first.
  if (init.step !== 'participants' && init.step !== 'success')
    throw redirect(registerPath(race, init.step, init.registrationId))
  const isNameless = people.find(({ kind }) => kind === 'self')?.name === ''
  const kind = kindOf(search.get('kind'))
  return { init, card, isNameless, kind, storageKey: `invite ${kind} ${card.eventCode} ${card.raceCode} ${storageKey}` }
}

function kindOf(word: unknown): InvitationKind {
  return invitationKinds.find((kind) => kind === word) ?? 'friend'
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const { language } = context.get(siteContext)
  const race = { eventCode: params.eventCode, raceCode: params.raceCode }
  const values = await readFormValues(request)
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
  if (values.intent === 'find') {
    const query = { ...race, email: text('email'), lang: language }
    const { data: found, error, response } = await api.call('GET /Register/ApiFindFriend', { query })
    if (error) return data({ error, values, found: undefined }, { status: response.status })
    return data({ error: undefined, values, found })
  }
  const [email, recipient, message] = [text('email'), text('recipient'), text('message')]
  const { error, response } = await api.call('POST /api/registrations/invitations', {
    body: {
      ...{
        ...race,
        invitationKind: kindOf(values.invitationKind),
        registrationId: text('registrationId'),
        email,
        recipient,
        message,
      },
      ...('sender' in values ? { sender: text('sender') } : {}),
    },
  })
  if (error) return data({ error, values, found: undefined }, { status: response.status })
  throw redirect(registerPath(race, 'options', text('registrationId')))
}

export default function InviteScreen({
  loaderData: { init, card, kind, isNameless, storageKey },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts('invitations')
  const ui = useTexts('ui')
  const format = useFormat()
  const isHeld = init.payBefore !== null
  const isOnSale = ['open', 'few-left'].includes(init.state.state)
  const title = t(kind === 'gift' ? 'giftTitle' : 'friendTitle')
  return (
    <div className="page-column flex flex-col gap-6 py-6 tablet:py-8">
      <title>{`${title} — ${card.eventName}`}</title>
      <meta name="robots" content="noindex" />
      <InvitationPageHead card={card} title={title} />
      {isOnSale ? (
        <div className="grid items-start gap-6 landscape:grid-cols-[minmax(0,1fr)_360px]">
          <Card className="flex flex-col gap-5">
            <p>{t(kind === 'gift' ? 'giftLead' : 'friendLead')}</p>
            <InviteForm
              key={kind}
              storageKey={storageKey}
              kind={kind}
              isNameless={isNameless}
              registrationId={init.registrationId}
              orderTo={orderToPay(init, card)}
              refusal={actionData?.error}
              typed={actionData?.values}
              found={actionData?.found}
            />
          </Card>
          <div className="flex flex-col gap-4">
            {isHeld && <PaymentCountdown init={init} />}
            <p className="font-semibold">
              {card.raceName}
              <span className="block font-normal">
                {t('placePrice', { sum: format.money({ amountMinor: card.toPayMinor, currency: card.currency }) })}
                {card.feeBp > 0 && card.toPayMinor > 0 && (
                  <span className="text-ink-2"> {ui('withFee', { rate: format.rate(card.feeBp) })}</span>
                )}
              </span>
            </p>
            <p className="text-ink-2 text-sm">{t('deadlineNote')}</p>
            <Link
              className="self-start py-2 font-medium underline underline-offset-2"
              to={registerPath(card, 'participants', isHeld ? init.registrationId : null)}
            >
              {t('otherWay')}
            </Link>
          </div>
        </div>
      ) : (
        <div className="max-w-2xl">
          <RaceStateStep init={init} card={card} />
        </div>
      )}
    </div>
  )
}
