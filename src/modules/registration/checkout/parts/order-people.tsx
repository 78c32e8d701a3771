import { Form, Link } from 'react-router'
import type { ApiReply } from '#src/client/api-types.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { athletePath, groupEntryPath } from '../../domain/group-entry-path.ts'
import { registerPath } from '../../domain/register-path.ts'
import type { RegisterStep } from '../domain/register-step.ts'

type People = ApiReply<'GET /api/registrations/people'>
type OrderPeopleProps = {
  readonly init: { readonly registrationId: string }
  readonly card: { readonly eventCode: string; readonly raceCode: string }
  readonly people: People
  /** The step to return to after removing a person. */
  readonly step: RegisterStep
}

/**
 * The people in the order with their races, each with links to edit and remove, and a link to add
 * another.
 */
export function OrderPeople({ init, card, people, step }: OrderPeopleProps) {
  const t = useTexts('registration')
  const isGroupEntry = people.entries.some(({ isOfGroupEntry }) => isOfGroupEntry)
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="headline text-h2">{t('peopleInOrder')}</h2>
      <ul className="flex flex-col divide-y divide-line">
        {people.entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            isOnly={people.entries.length === 1}
            init={init}
            card={card}
            step={step}
          />
        ))}
      </ul>
      <Link
        className="self-start py-1 font-medium underline underline-offset-2"
        to={
          isGroupEntry
            ? groupEntryPath(card, init.registrationId)
            : registerPath(card, 'participants', init.registrationId)
        }
      >
        {t(isGroupEntry ? 'groupEntryBack' : 'addParticipant')}
      </Link>
    </Card>
  )
}

type EntryProps = Omit<OrderPeopleProps, 'people'> & {
  readonly entry: People['entries'][number]
  readonly isOnly: boolean
}

function Entry({ entry, isOnly, init, card, step }: EntryProps) {
  const t = useTexts('registration')
  const race = { eventCode: card.eventCode, raceCode: entry.raceCode }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 first:pt-0">
      <span className="min-w-0">
        <span className="block font-medium">{entry.fullName}</span>
        <span className="block text-ink-2 text-sm">
          {entry.raceName}
          {entry.isInvited && ` · ${t('byInvitation')}`}
        </span>
      </span>
      <span className="flex items-center gap-4 max-tablet:w-full">
        {!entry.isInvited && (
          <Link
            className="py-2 text-sm underline underline-offset-2"
            to={
              entry.isOfGroupEntry
                ? athletePath(race, init.registrationId, entry.id)
                : entry.isTeam
                  ? registerPath(race, 'relay', init.registrationId)
                  : registerPath(race, 'participant', init.registrationId, { entry: entry.id })
            }
            aria-label={t('changeEntryOf', { name: entry.fullName })}
          >
            {t('changeEntry')}
          </Link>
        )}
        {!isOnly && (
          <Form method="post">
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="step" value={step} />
            <input type="hidden" name="registrationId" value={init.registrationId} />
            <input type="hidden" name="entryId" value={entry.id} />
            <Button type="submit" look="quiet" size="s" aria-label={t('removeEntryOf', { name: entry.fullName })}>
              {t('removeEntry')}
            </Button>
          </Form>
        )}
      </span>
    </li>
  )
}
