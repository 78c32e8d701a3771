import { Form, Link } from 'react-router'
import type { ApiReply } from '#src/app/client/api-types.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { StateTag } from '#src/ui/kit/state-tag.tsx'
import { applicationAddress } from '../../domain/application-address.ts'
import type { InvitationWay } from '../../domain/invitation.ts'
import { inviteAddress, registerAddress } from '../../domain/register-address.ts'
import { registerFormId } from './order-summary.tsx'
import type { StepProps } from './register-frame.tsx'
import { UnfitPeople } from './unfit-people.tsx'
import { reasonsOf, shortReason } from './unfit-reasons.ts'

type People = ApiReply<'GET /api/registrations/people'>
type Race = People['races'][number]
type Person = People['people'][number]
type Cell = Person['cells'][number]
type Order = {
  readonly eventCode: string
  readonly registrationId: string | null
  /** The service fee in its prices. */
  readonly feeBp: number
}

/** Who of the family may race what, and why not: a table of people and races; whom nothing fits stands apart. */
export function ParticipantsStep({ init, card, step }: StepProps<'participants'>) {
  const t = useTexts('registration')
  const tForm = useTexts('registration-form')
  const { people, races } = step.people
  const isHeld = init.payBefore !== null
  const { eventCode, feeBp } = card
  const order = { eventCode, feeBp, registrationId: isHeld ? init.registrationId : null }
  const isUnfit = ({ cells }: Person) => cells.every(({ standing }) => standing === 'unfit')
  const unfit = people.filter(isUnfit)
  const own = people.find(({ who }) => who === 'self')?.cells.find(({ raceCode }) => raceCode === card.raceCode)
  const race = races.find(({ raceCode }) => raceCode === card.raceCode)
  return (
    <div className="flex flex-col gap-6">
      {!isHeld && own?.standing === 'unfit' && race !== undefined && (
        <Notice look="soon" title={t('unfitOneself', { race: race.name, reason: shortReason(own, race, t) })}>
          {t('unfitOneselfWay')}
        </Notice>
      )}
      <p className="text-ink-2">{t('participantsLead')}</p>
      {card.takesApplications && (
        <Link className="self-start py-2 underline underline-offset-2" to={applicationAddress(card)}>
          {tForm('coachApplication')}
        </Link>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: laid out as blocks on a phone, a table loses its role in some browsers */}
      <table role="table" className="block w-full border-collapse text-left tablet:table">
        <caption className="sr-only">{t('participantsCaption')}</caption>
        <RaceHeads races={races} feeBp={feeBp} />
        <tbody className="block tablet:table-row-group">
          {people
            .filter((person) => !isUnfit(person))
            .map((person) => (
              <PersonRow key={keyOf(person)} person={person} races={races} order={order} />
            ))}
          <OtherRow whom="new" title={t('newRelative')} note={t('newRelativeNote')} races={races} order={order} />
          <OtherRow whom="friend" title={t('friend')} note={t('friendNote')} races={races} order={order} />
          <OtherRow whom="gift" title={t('gift')} note={t('giftNote')} races={races} order={order} />
        </tbody>
      </table>
      <UnfitPeople
        people={unfit.map((person) => ({
          key: keyOf(person),
          name: person.name,
          reasons: reasonsOf(person, races, t),
        }))}
        isHidden={step.hidesUnfit}
        registrationId={order.registrationId}
      />
      {isHeld && (
        <Form method="post" id={registerFormId}>
          <input type="hidden" name="intent" value="onward" />
          <input type="hidden" name="registrationId" value={init.registrationId} />
        </Form>
      )}
    </div>
  )
}

function keyOf({ who, participantId, name }: Person): string {
  return `${who} ${participantId ?? name}`
}

function RaceHeads({ races, feeBp }: { races: readonly Race[]; feeBp: number }) {
  const t = useTexts('registration')
  return (
    <thead className="max-tablet:sr-only">
      <tr className="border-line-strong border-b align-bottom">
        <th scope="col" className="py-3 pr-4 font-medium text-ink-2 text-sm">
          {t('columnParticipant')}
        </th>
        {races.map((race) => (
          <th key={race.raceCode} scope="col" className="px-2 py-3 font-semibold">
            <span className="block">{race.name}</span>
            <span className="block font-normal text-ink-2 text-sm">
              <PriceOf race={race} feeBp={feeBp} />
            </span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

function PriceOf({ race: { toPayMinor, currency }, feeBp }: { race: Race; feeBp: number }) {
  const t = useTexts('ui')
  const format = useFormat()
  if (toPayMinor === 0) return t('free')
  const price = format.money({ amountMinor: toPayMinor, currency })
  return feeBp === 0 ? price : `${price} ${t('withFee', { rate: format.rate(feeBp) })}`
}

const rowClasses =
  'mb-3 block rounded-card border border-line bg-paper p-4 tablet:mb-0 tablet:table-row tablet:border-0 tablet:border-b tablet:bg-transparent'
const headClasses = 'block pb-2 font-medium tablet:table-cell tablet:py-4 tablet:pr-4 tablet:pb-4'
const cellClasses =
  'flex min-h-12 items-center justify-between gap-3 border-line border-t py-1.5 tablet:table-cell tablet:border-t-0 tablet:px-2 tablet:py-4'

function PersonRow({ person, races, order }: { person: Person; races: readonly Race[]; order: Order }) {
  const t = useTexts('registration')
  const tForm = useTexts('registration-form')
  return (
    <tr className={rowClasses}>
      <th scope="row" className={headClasses}>
        {person.name === '' ? t('oneself') : person.name}
        <span className="block font-normal text-ink-2 text-sm">
          {person.relation === null
            ? person.who === 'self' && person.name !== '' && t('oneself')
            : tForm(`relation.${person.relation}`)}
        </span>
      </th>
      {races.map((race) => {
        const cell = person.cells.find(({ raceCode }) => raceCode === race.raceCode)
        return (
          <td key={race.raceCode} className={cellClasses}>
            <RaceName race={race} feeBp={order.feeBp} />
            {cell !== undefined && <CellContent cell={cell} race={race} person={person} order={order} />}
          </td>
        )
      })}
    </tr>
  )
}

/** On a phone each cell says which race it is about; a table says it once, above. */
function RaceName({ race, feeBp }: { race: Race; feeBp: number }) {
  return (
    <span className="min-w-0 tablet:hidden">
      <span className="block">{race.name}</span>
      <span className="block text-ink-2 text-sm">
        <PriceOf race={race} feeBp={feeBp} />
      </span>
    </span>
  )
}

type CellProps = { cell: Cell; race: Race; person: Person; order: Order }

function CellContent({ cell, race, person, order }: CellProps) {
  const t = useTexts('registration')
  switch (cell.standing) {
    case 'in-order':
      return <StateTag tone="ok">{t('cellInOrder')}</StateTag>
    case 'registered':
      return <StateTag tone="ok">{t('cellRegistered')}</StateTag>
    case 'pending':
      return <StateTag tone="soon">{t('cellPending')}</StateTag>
    case 'unfit':
      return <span className="text-ink-2 text-sm">{shortReason(cell, race, t)}</span>
    case 'fits': {
      const whom = person.who === 'self' ? 'me' : person.participantId
      return whom === null ? (
        <span className="text-ink-2">—</span>
      ) : (
        <Take race={race} order={order} whom={whom} name={person.name} offerUntil={cell.offerUntil} />
      )
    }
  }
}

type OtherRowProps = {
  readonly whom: 'new' | InvitationWay
  readonly title: string
  readonly note: string
  readonly races: readonly Race[]
  readonly order: Order
}

/** Somebody who is not in the family group: a new relative, a friend by e-mail, whoever is given a place. */
function OtherRow({ whom, title, note, races, order }: OtherRowProps) {
  return (
    <tr className={rowClasses}>
      <th scope="row" className={headClasses}>
        {title}
        <span className="block font-normal text-ink-2 text-sm">{note}</span>
      </th>
      {races.map((race) => (
        <td key={race.raceCode} className={cellClasses}>
          <RaceName race={race} feeBp={order.feeBp} />
          <Take race={race} order={order} whom={whom} name={title} />
        </td>
      ))}
    </tr>
  )
}

type TakeProps = { race: Race; order: Order; whom: string; name: string; offerUntil?: string | null }

/** Where the race is on sale the way to its form, else why it is not. */
function Take({ race, order, whom, name, offerUntil = null }: TakeProps) {
  const t = useTexts('registration')
  const tForm = useTexts('registration-form')
  const { state } = race.state
  const isInvited = whom === 'friend' || whom === 'gift'
  if (state === 'by-code') {
    // Who knows the code comes by it; a link is no way past the gate.
    if (isInvited) return <span className="text-ink-2 text-sm">{t('codeIsPersonal')}</span>
    return (
      <LinkButton
        size="s"
        look="quiet"
        to={registerAddress({ eventCode: order.eventCode, raceCode: race.raceCode }, 'promo', order.registrationId, {
          whom,
        })}
        aria-label={t('enterCodeFor', { name: name === '' ? t('oneself') : name, race: race.name })}
      >
        {t('enterCode')}
      </LinkButton>
    )
  }
  const isByLine = state === 'full' || state === 'limit-reached' || state === 'by-draw'
  const at = { eventCode: order.eventCode, raceCode: race.raceCode }
  // What waits for them is in the race's own form, which says until when.
  if (isByLine && offerUntil !== null) {
    return (
      <LinkButton
        size="s"
        look="accent"
        to={registerAddress(at, 'participant', null, { whom })}
        aria-label={t('ownLineTake', { race: race.name, name: name === '' ? t('oneself') : name })}
      >
        {tForm('takePlace')}
      </LinkButton>
    )
  }
  // A line is for people who are known: nobody is invited into it.
  if (isByLine && !isInvited) {
    return (
      <LinkButton
        size="s"
        look="quiet"
        to={registerAddress({ eventCode: order.eventCode, raceCode: race.raceCode }, 'line', null, { whom })}
        aria-label={t(state === 'by-draw' ? 'applyFor' : 'lineFor', {
          name: name === '' ? t('oneself') : name,
          race: race.name,
        })}
      >
        {t(state === 'by-draw' ? 'applyShort' : 'lineShort')}
      </LinkButton>
    )
  }
  if (state !== 'open' && state !== 'few-left') return <StateTag tone="quiet">{t(`shortState.${state}`)}</StateTag>
  return (
    <LinkButton
      size="s"
      look="quiet"
      to={
        isInvited
          ? inviteAddress(at, whom, order.registrationId)
          : registerAddress(at, 'participant', order.registrationId, { whom })
      }
      aria-label={t('takeFor', { name: name === '' ? t('oneself') : name, race: race.name })}
    >
      {t('take')}
    </LinkButton>
  )
}
