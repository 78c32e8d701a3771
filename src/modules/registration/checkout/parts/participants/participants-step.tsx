import { type FormEvent, Suspense, useId, useState } from 'react'
import { Form } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { FieldError } from '#src/ui/kit/field-error.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'
import { registerFormId } from '../order-summary.tsx'
import type { StepProps } from '../step-props.ts'
import { draftKeyOfPerson, type FamilyPerson, fittingRace } from './choices.ts'
import { ChosenRace } from './chosen-race.tsx'
import { InvitationLinks } from './invitation-links.tsx'
import { NewPersonRow, PersonRow } from './person-row.tsx'
import type { PersonRowContext } from './person-row-context.ts'
import type { ChosenPeople } from './use-chosen-people.ts'

// Only where the event's orders get discounts by themselves.
const OrderDiscounts = lazyPart(
  'order-discounts',
  async () => (await import('#src/modules/catalog/parts/automatic-discounts.tsx')).AutomaticDiscounts,
  ['catalog-discounts'],
)

type ParticipantsStepProps = StepProps<'participants'> & { readonly chosen: ChosenPeople }

/**
 * The choice of the family members who run this race: a list of boxes that also has ineligible
 * people, with the reason and a race that accepts them.
 */
export function ParticipantsStep({ init, card, step, chosen, isSelectionEmpty }: ParticipantsStepProps) {
  const t = useTexts('registration')
  const listId = useId()
  const [isSubmitted, setSubmitted] = useState(isSelectionEmpty === true)
  const { races, teamRaces, people } = step.people
  const race = races.find(({ raceCode }) => raceCode === card.raceCode)
  const registrationId = init.payBefore === null ? null : init.registrationId
  const isMissing = registrationId === null && chosen.people.length === 0
  const error = isSubmitted && isMissing ? t('chooseSomebody') : undefined
  const validateChoice = (event: FormEvent<HTMLFormElement>) => {
    if (!isMissing) return
    event.preventDefault()
    setSubmitted(true)
    event.currentTarget.querySelector<HTMLElement>('input[type=checkbox]:enabled')?.focus()
  }
  if (race === undefined) return null // teams have their own page
  const listed: PersonRowContext = { race, races, card, registrationId, chosen }
  return (
    <div className="flex flex-col gap-3 tablet:gap-4">
      {init.state.state === 'account-limit' && <Notice look="stop" title={t('state.account-limit')} />}
      <ChosenRace {...listed} />
      {card.discounts.length > 0 && (
        <Suspense>
          <OrderDiscounts discounts={card.discounts} timeZone={card.timeZone} />
        </Suspense>
      )}
      <Form method="post" id={registerFormId} onSubmit={validateChoice} noValidate>
        <input type="hidden" name="intent" value="people" />
        <input type="hidden" name="registrationId" value={init.registrationId} />
        {registrationId !== null && <input type="hidden" name="isHeld" value="1" />}
        <fieldset
          className="flex flex-col gap-2"
          aria-describedby={error === undefined ? undefined : `${listId}-error`}
        >
          <legend className="sr-only">{t('participantsCaption')}</legend>
          <Card className="divide-y divide-line overflow-hidden p-0!">
            {inOrder(people, card.raceCode).map((person) => (
              <PersonRow key={`${person.kind} ${person.participantId ?? person.name}`} {...listed} person={person} />
            ))}
            <NewPersonRow {...listed} />
          </Card>
          <FieldError id={`${listId}-error`} text={error} />
        </fieldset>
      </Form>
      {people.some((person) => isIneligibleEverywhere(person)) && (
        <p className="text-ink-2 text-sm">{t('ineligibleRemedy')}</p>
      )}
      <InvitationLinks {...listed} teamRaces={teamRaces} />
    </div>
  )

  function isIneligibleEverywhere(person: FamilyPerson): boolean {
    return (
      person.cells.every(({ status }) => status === 'ineligible') &&
      fittingRace(person, races, card.raceCode) === undefined
    )
  }
}

/**
 * Eligible people come before ineligible ones; people in the order only for another race are left
 * out.
 */
function inOrder(people: readonly FamilyPerson[], raceCode: string): readonly FamilyPerson[] {
  const cellStatus = ({ cells }: FamilyPerson) => cells.find((cell) => cell.raceCode === raceCode)?.status
  const known = people.filter((person) => draftKeyOfPerson(person) !== null || cellStatus(person) === 'in-order')
  const isIneligible = (person: FamilyPerson) => cellStatus(person) === 'ineligible'
  return [...known.filter((person) => !isIneligible(person)), ...known.filter(isIneligible)]
}
