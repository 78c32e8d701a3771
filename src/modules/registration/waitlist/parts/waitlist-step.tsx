import { Form, Link, useNavigation } from 'react-router'
import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { StateTag, type StateTone } from '#src/ui/kit/state-tag.tsx'
import type { StepProps } from '../../checkout/parts/step-props.ts'
import { useEventPath } from '../../checkout/parts/use-event-path.ts'
import { registerPath } from '../../domain/register-path.ts'
import { useWaitlistWatch } from './use-waitlist-watch.ts'
import { WaitlistForm } from './waitlist-form.tsx'

type Props = StepProps<'waitlist'>
type Entry = Props['step']['line']['entries'][number]

/**
 * A race's waitlist, or its draw: the family's entries with positions and offers, and the buttons
 * to join and leave.
 */
export function WaitlistStep(props: Props) {
  const { card, step, refusal } = props
  const t = useTexts('registration')
  const tForm = useTexts('registration-form')
  const eventPath = useEventPath(card.eventCode)
  const { line, form } = step
  useWaitlistWatch(line.entries.some(({ state }) => state === 'waiting' || state === 'offered'))
  if (form !== null) return <WaitlistForm {...props} form={form} />
  if (line.eventStatus !== 'published') return <WaitlistClosed eventStatus={line.eventStatus} eventPath={eventPath} />
  const isDraw = line.kind === 'draw'
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <div className="flex flex-col gap-2">
        <h2 className="headline text-h2">{t(isDraw ? 'drawTitle' : 'waitlistTitle')}</h2>
        <p className="text-ink-2">
          {line.waiting === 0
            ? t(isDraw ? 'drawNobody' : 'waitlistNobody')
            : t(isDraw ? 'drawWaiting' : 'waitlistWaiting', { count: line.waiting })}{' '}
          {!isDraw && t('waitlistHow', { count: line.offerHours })}
        </p>
        {isDraw && <DrawsAt {...props} />}
      </div>
      {refusal && (
        <Notice look="stop" title={tForm('notSaved')} live>
          {refusal.error.message}
        </Notice>
      )}
      {line.entries.length > 0 && (
        <ul className="flex flex-col gap-3">
          {line.entries.map((entry) => (
            <li key={entry.id}>
              <EntryCard entry={entry} card={card} isDraw={isDraw} />
            </li>
          ))}
        </ul>
      )}
      <JoinLinks {...props} />
      {line.draw !== null && (
        <Link
          to={`${eventPath}/draw/${encodeURIComponent(card.raceCode)}`}
          className="self-start py-2 underline underline-offset-2"
        >
          {t('drawCheck')}
        </Link>
      )}
      <Link to={eventPath} className="self-start py-2 underline underline-offset-2">
        {t('otherRaces')}
      </Link>
    </div>
  )
}

type WaitlistClosedProps = { readonly eventStatus: 'cancelled' | 'postponed'; readonly eventPath: string }

/** The event is cancelled or postponed, and its waitlist is closed. */
function WaitlistClosed({ eventStatus, eventPath }: WaitlistClosedProps) {
  const t = useTexts('registration')
  const isCancelled = eventStatus === 'cancelled'
  return (
    <div className="flex max-w-2xl flex-col items-start gap-5">
      <h2 className="headline text-h2">{t('waitlistTitle')}</h2>
      <Notice look={isCancelled ? 'stop' : 'warn'} title={t(`state.${eventStatus}`)}>
        {t(isCancelled ? 'waitlistOffCancelled' : 'waitlistOffPostponed')}
      </Notice>
      <LinkButton to={eventPath} look="primary">
        {t('waitlistOffEvent')}
      </LinkButton>
    </div>
  )
}

function DrawsAt({ card, step }: Pick<Props, 'card' | 'step'>) {
  const t = useTexts('registration')
  const format = useFormat()
  const { draw } = step.line
  const drawTime = isInstant(draw?.drawsAt) ? format.deadline(draw.drawsAt, card.timeZone) : ''
  return <p className="text-ink-2">{t('drawHow', { moment: drawTime, count: step.line.offerHours })}</p>
}

const tones: Record<Entry['state'], StateTone> = {
  waiting: 'soon',
  offered: 'ok',
  taken: 'ok',
  declined: 'quiet',
  lapsed: 'warn',
  over: 'quiet',
}

function EntryCard({ entry, card, isDraw }: { entry: Entry; card: Props['card']; isDraw: boolean }) {
  const t = useTexts('registration')
  const tForm = useTexts('registration-form')
  const format = useFormat()
  const navigation = useNavigation()
  const { state, position, application } = entry
  const deadline = isInstant(entry.offerUntil) ? format.deadline(entry.offerUntil, card.timeZone) : ''
  const isActive = state === 'waiting' || state === 'offered'
  return (
    <Card>
      <div className="flex flex-col items-start gap-3">
        <div className="flex w-full flex-wrap items-center justify-between gap-2">
          <h3 className="font-semibold text-lg">{entry.name}</h3>
          <StateTag tone={tones[state]}>
            {t(isDraw && state === 'waiting' ? 'waitlistState.applied' : `waitlistState.${state}`)}
          </StateTag>
        </div>
        {state === 'waiting' && position !== null && (
          <p>
            <span className="text-ink-2">{t('waitlistPosition')}</span>{' '}
            <span className="figure text-figure-m">{position}</span>
          </p>
        )}
        {state === 'waiting' && position === 1 && <p className="text-ink-2">{t('waitlistNext')}</p>}
        {application !== null && <p className="text-ink-2">{t('drawNumber', { number: application })}</p>}
        {state === 'offered' && <p>{t('waitlistOffered', { moment: deadline })}</p>}
        {state === 'lapsed' && <p className="text-ink-2">{t('waitlistLapsed')}</p>}
        {state === 'over' && <p className="text-ink-2">{t('waitlistOver')}</p>}
        {isActive && (
          <div className="flex flex-wrap items-center gap-3">
            {state === 'offered' && (
              <LinkButton to={registerPath(card, 'participant', null, { personRef: entry.personRef })} look="accent">
                {tForm('takePlace')}
              </LinkButton>
            )}
            <Form method="post">
              <input type="hidden" name="intent" value="leave-waitlist" />
              <input type="hidden" name="waitlistEntryId" value={entry.id} />
              <Button type="submit" look="quiet" pending={navigation.state !== 'idle'}>
                {t(state === 'offered' ? 'waitlistDecline' : isDraw ? 'drawWithdraw' : 'waitlistLeave')}
              </Button>
            </Form>
          </div>
        )}
      </div>
    </Card>
  )
}

function titleOf(isDraw: boolean, isIn: boolean) {
  if (isDraw) return isIn ? 'drawJoinMore' : 'drawJoin'
  return isIn ? 'waitlistJoinMore' : 'waitlistJoinTitle'
}

/** The account's own participant, each eligible family member not yet waiting, and a new person. */
function JoinLinks({ card, step }: Pick<Props, 'card' | 'step'>) {
  const t = useTexts('registration')
  const { line, people } = step
  if (!line.canJoin) {
    const isIn = line.entries.some(({ state }) => state === 'waiting' || state === 'offered')
    if (isIn) return null
    return (
      <Notice look="soon" title={t('waitlistNotNeeded')}>
        <Link to={registerPath(card, null, null)} className="underline underline-offset-2">
          {t('waitlistToRegister')}
        </Link>
      </Notice>
    )
  }
  const waiting = new Set(
    line.entries.flatMap(({ state, personRef }) => (state === 'waiting' || state === 'offered' ? [personRef] : [])),
  )
  const joinLinks = people.people.flatMap((person) => {
    const personRef = person.kind === 'self' ? 'me' : person.participantId
    const cell = person.cells.find(({ raceCode }) => raceCode === card.raceCode)
    const fits = personRef !== null && cell?.status === 'fits' && !waiting.has(personRef)
    return fits ? [{ personRef, name: person.kind === 'self' ? t('waitlistMyself') : person.name }] : []
  })
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold text-lg">{t(titleOf(line.kind === 'draw', waiting.size > 0))}</h3>
      <ul className="flex flex-wrap gap-3">
        {[...joinLinks, { personRef: 'new', name: t('newRelative') }].map(({ personRef, name }, i) => (
          <li key={personRef}>
            <LinkButton
              to={registerPath(card, 'waitlist', null, { personRef })}
              look={i === 0 && personRef === 'me' ? 'accent' : 'quiet'}
            >
              {name}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
