import { useState } from 'react'
import { Form, Link } from 'react-router'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { classNames } from '#src/ui/kit/class-names.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import { StateTag } from '#src/ui/kit/state-tag.tsx'
import { joinTeamPath, registerPath } from '../../domain/register-path.ts'
import { legLabel } from './leg-labels.ts'
import { ShareTag } from './team-payment.tsx'
import type { BoardProps, CurrentTeam, Moves } from './team-props.ts'

type Leg = CurrentTeam['legs'][number]
type Member = NonNullable<Leg['member']>
type RowProps = BoardProps & { readonly leg: Leg; readonly moves: Moves }

/** One leg: its member with their status, or the ways to fill it. A drop target for members. */
export function TeamLegRow(props: RowProps) {
  const { team, leg, moves, step } = props
  const t = useTexts('registration')
  const format = useFormat()
  const [isOver, setOver] = useState(false)
  const mayMove = team.role === 'captain' && team.closed === null
  const facts = [leg.stageName, ...(leg.distanceM === null ? [] : [format.distance(leg.distanceM)])].filter(Boolean)
  const drop = (event: React.DragEvent) => {
    event.preventDefault()
    setOver(false)
    const memberId = event.dataTransfer.getData('text/plain')
    const mover = team.legs.find(({ member }) => member?.memberId === memberId)?.member
    if (mover && mover !== leg.member) moves.move(memberId, mover.fullName, leg.relayPosition)
  }
  const dropping = mayMove
    ? {
        onDrop: drop,
        onDragLeave: () => setOver(false),
        onDragOver: (event: React.DragEvent) => {
          event.preventDefault()
          setOver(true)
        },
      }
    : {}
  return (
    <li
      {...dropping}
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-card border bg-paper p-4',
        isOver ? 'border-line-strong bg-wash' : 'border-line',
      )}
    >
      <span aria-hidden="true" className="figure w-8 text-figure-m text-ink-2">
        {leg.relayPosition}
      </span>
      <div className="flex min-w-0 flex-col gap-2">
        <p className="text-ink-2 text-sm">
          <span className="sr-only">{legLabel(step.rules.kind, leg.relayPosition, t)}. </span>
          {facts.join(' · ')}
        </p>
        {leg.member === null ? <FreeLeg {...props} /> : <MemberOf {...props} member={leg.member} mayMove={mayMove} />}
      </div>
    </li>
  )
}

function MemberOf({ member, mayMove, ...props }: RowProps & { readonly member: Member; readonly mayMove: boolean }) {
  const t = useTexts('registration')
  const { team } = props
  const drag = mayMove
    ? {
        draggable: true,
        onDragStart: (event: React.DragEvent) => {
          event.dataTransfer.setData('text/plain', member.memberId)
          event.dataTransfer.effectAllowed = 'move'
        },
      }
    : {}
  return (
    <>
      <p
        {...drag}
        id={`member-${member.memberId}`}
        tabIndex={-1}
        className={classNames('font-semibold text-lg leading-snug', mayMove && 'cursor-grab')}
      >
        {member.fullName}
        {member.bib !== null && <span className="figure ml-3 whitespace-nowrap text-ink-2">{member.bib}</span>}
      </p>
      <p className="flex flex-wrap gap-1.5">
        <StateTag tone={member.isConfirmed ? 'ok' : 'quiet'}>
          {t(member.isConfirmed ? 'teamConfirmed' : 'teamByCaptain')}
        </StateTag>
        {member.documents !== 'none' && (
          <StateTag tone={documentsTone[member.documents]}>{t(`teamDocuments.${member.documents}`)}</StateTag>
        )}
        {props.leg.share !== null ? (
          <ShareTag share={props.leg.share} card={props.card} team={team} />
        ) : member.isPaid ? (
          <StateTag tone="ok">{t('teamPaid')}</StateTag>
        ) : (
          team.eventStatus === 'published' && <StateTag tone="soon">{t('teamUnpaid')}</StateTag>
        )}
      </p>
      {member.documentsNote !== '' && (
        <p className="text-ink-2 text-sm">{t('teamDocumentsNote', { note: member.documentsNote })}</p>
      )}
      {team.closed === null && (mayMove || member.isOwn) && <Actions {...props} member={member} mayMove={mayMove} />}
    </>
  )
}

const documentsTone = {
  submitted: 'ok',
  accepted: 'ok',
  missing: 'warn',
  'to-check': 'soon',
  refused: 'stop',
} as const

function Actions({ member, mayMove, ...props }: RowProps & { readonly member: Member; readonly mayMove: boolean }) {
  const { init, card, step, team, leg } = props
  const t = useTexts('registration')
  // A member corrects their own data by the joining form.
  const form = mayMove
    ? registerPath(card, step.name, init.registrationId, { leg: leg.relayPosition })
    : joinTeamPath(card, team.joinCode, { leg: leg.relayPosition })
  return (
    <div className="flex flex-wrap items-center gap-2">
      {mayMove && <MoveForm {...props} member={member} to={leg.relayPosition - 1} direction="up" />}
      {mayMove && <MoveForm {...props} member={member} to={leg.relayPosition + 1} direction="down" />}
      {member.isOwn && (
        <Link
          to={form}
          className="inline-flex min-h-11 items-center px-2 underline underline-offset-2"
          aria-label={t('changeEntryOf', { name: member.fullName })}
        >
          {t('changeEntry')}
        </Link>
      )}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="team-remove" />
        <input type="hidden" name="registrationId" value={init.registrationId} />
        <input type="hidden" name="teamRegistrationId" value={team.teamRegistrationId} />
        <input type="hidden" name="memberId" value={member.memberId} />
        <Button
          type="submit"
          look="quiet"
          size="s"
          aria-label={mayMove ? t('teamRemoveOf', { name: member.fullName }) : undefined}
        >
          {t(mayMove ? 'removeEntry' : 'teamLeave')}
        </Button>
      </Form>
      {leg.share?.state === 'paid' && <p className="basis-full text-ink-2 text-sm">{t('teamStaysPaid')}</p>}
    </div>
  )
}

type MoveProps = RowProps & { readonly member: Member; readonly to: number; readonly direction: 'up' | 'down' }

function MoveForm({ init, team, moves, member, to, direction }: MoveProps) {
  const t = useTexts('registration')
  if (to < 1 || to > team.legs.length) return null
  return (
    <Form method="post" preventScrollReset onSubmit={() => moves.remember(member.memberId, member.fullName, to)}>
      <input type="hidden" name="intent" value="team-move" />
      <input type="hidden" name="registrationId" value={init.registrationId} />
      <input type="hidden" name="teamRegistrationId" value={team.teamRegistrationId} />
      <input type="hidden" name="memberId" value={member.memberId} />
      <input type="hidden" name="relayPosition" value={to} />
      <Button
        type="submit"
        look="quiet"
        size="s"
        aria-label={t(direction === 'up' ? 'teamMoveUp' : 'teamMoveDown', { name: member.fullName })}
      >
        <Icon name={direction === 'up' ? 'chevron-up' : 'chevron-down'} />
      </Button>
    </Form>
  )
}

/**
 * The captain chooses the runner: themselves, a relative, another person; or leaves the leg to a
 * member with the code.
 */
function FreeLeg({ init, card, step, team, leg }: RowProps) {
  const t = useTexts('registration')
  const free = (
    <p className="flex flex-wrap items-center gap-2 text-ink-2">
      {t(leg.isRequired ? 'teamFree' : 'teamFreeOptional')}
      <ShareTag share={leg.share} card={card} team={team} />
    </p>
  )
  if (team.role !== 'captain' || team.closed !== null) return free
  const isFirstFree = team.legs.find(({ member }) => member === null) === leg
  // In a team without legs all seats are equal, so only the first free one has the choice.
  if (step.rules.kind === 'team' && !isFirstFree) return free
  const to = (personRef: string) =>
    registerPath(card, step.name, init.registrationId, { personRef, leg: leg.relayPosition })
  const people = step.people.map((person) => ({
    ...person,
    personRef: person.participantId ?? 'me',
    label: person.participantId === null ? t('teamMyself') : person.name,
  }))
  const fits = people.filter(({ reason }) => reason === '')
  const ineligible = people.filter(({ reason }) => reason !== '')
  const linkClasses =
    'inline-flex min-h-11 min-w-11 items-center justify-center rounded-control border border-line-strong px-3 font-medium'
  return (
    <>
      {free}
      <ul
        aria-label={t('teamLegParticipant', { leg: legLabel(step.rules.kind, leg.relayPosition, t) })}
        className="flex flex-wrap gap-2"
      >
        {fits.map(({ personRef, label }) => (
          <li key={personRef}>
            <Link to={to(personRef)} className={linkClasses}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <Link to={to('other')} className={linkClasses}>
            {t('teamOther')}
          </Link>
        </li>
      </ul>
      {isFirstFree && ineligible.some(({ participantId }) => participantId !== null) && (
        <details className="text-sm">
          <summary className="cursor-pointer py-2 text-ink-2">
            {t('ineligiblePeople', { count: ineligible.length })}
          </summary>
          <ul className="flex flex-col gap-1">
            {ineligible.map(({ personRef, label, reason }) => (
              <li key={personRef}>
                <span className="font-medium">{label}.</span> <span className="text-ink-2">{reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
