import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import { registerPath } from '../../../domain/register-path.ts'
import {
  type ChoiceRace,
  cellIn,
  draftKeyOfPerson,
  type FamilyPerson,
  fittingRace,
  type RaceCell,
  raceNamesWithStatus,
} from './choices.ts'
import type { PersonRowContext } from './person-row-context.ts'
import { hasRaceEntry, RaceEntryLink } from './race-entry-link.tsx'
import { shortReason } from './short-reason.ts'
import type { ChosenPeople } from './use-chosen-people.ts'
import { usePersonLabels } from './use-person-labels.ts'

const rowClasses =
  'grid min-h-14 grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-3.5 px-3.5 py-2 tablet:px-5 tablet:py-2.5'

/** A member of the family: with a box to tick, or the reason why there is none. */
export function PersonRow({ person, ...listed }: PersonRowContext & { readonly person: FamilyPerson }) {
  const { race, chosen } = listed
  const t = useTexts('registration')
  const notesOf = usePersonLabels()
  const cell = cellIn(person, race.raceCode)
  const personRef = draftKeyOfPerson(person)
  if (cell === undefined) return null
  const name = <PersonName person={person} />
  switch (cell.status) {
    case 'fits':
      if (personRef === null) return null
      if (!chosen.choices.includes(personRef)) {
        return (
          <Row box={null} title={name} note={notesOf(person, cell, listed)}>
            <RaceEntryLink {...listed} personRef={personRef} name={person.name} offerUntil={cell.offerUntil} />
          </Row>
        )
      }
      return (
        <Choice
          personRef={personRef}
          title={name}
          note={
            <>
              {notesOf(person, cell, { ...listed, isFormLinked: cell.missing.length === 0 })}
              {cell.missing.length === 0 && <EditLink {...listed} personRef={personRef} name={person.name} />}
            </>
          }
          race={race}
          chosen={chosen}
        />
      )
    case 'in-order':
      return <Row box="taken" title={name} note={t('cellInOrder')} />
    case 'registered':
      return <Row box="taken" title={name} note={t('cellRegistered')} />
    case 'pending':
      return <Row box="taken" title={name} note={t('cellPending')} />
    case 'ineligible':
      return <IneligibleRow {...listed} person={person} cell={cell} />
  }
}

type EditLinkProps = PersonRowContext & { readonly personRef: string; readonly name: string }

/** A complete form is not shown again: it can still be corrected. */
function EditLink({ card, registrationId, personRef, name }: EditLinkProps) {
  const t = useTexts('registration')
  return (
    <>
      {' · '}
      <Link
        className="underline underline-offset-2"
        to={registerPath(card, 'participant', registrationId, { personRef, people: [personRef] })}
      >
        {t('formEdit')}
        <span className="sr-only">{`: ${name}`}</span>
      </Link>
    </>
  )
}

/** A person who is not in the family group yet. */
export function NewPersonRow(listed: PersonRowContext) {
  const t = useTexts('registration')
  const title = <span className="font-semibold">{t('newRelative')}</span>
  if (listed.chosen.choices.includes('new')) {
    return (
      <Choice personRef="new" title={title} note={t('newRelativeNote')} race={listed.race} chosen={listed.chosen} />
    )
  }
  if (!hasRaceEntry(listed.race)) return null
  return (
    <Row box={null} title={title} note={t('newRelativeNote')}>
      <RaceEntryLink {...listed} personRef="new" name={t('newRelative')} offerUntil={null} />
    </Row>
  )
}

function PersonName({ person }: { readonly person: FamilyPerson }) {
  const t = useTexts('registration')
  if (person.name === '') return <span className="font-semibold">{t('oneself')}</span>
  return (
    <>
      <span className="font-semibold">{person.name}</span>
      {person.kind === 'self' && <span className="text-ink-2"> {t('personYou')}</span>}
    </>
  )
}

type ChoiceProps = {
  readonly personRef: string
  readonly title: ReactNode
  readonly note: ReactNode
  readonly race: ChoiceRace
  readonly chosen: ChosenPeople
}

function Choice({ personRef, title, note, race, chosen }: ChoiceProps) {
  const ui = useTexts('ui')
  const format = useFormat()
  const { toPayMinor, currency } = race
  return (
    <label className={classNames(rowClasses, 'cursor-pointer hover:bg-wash has-checked:bg-wash')}>
      <input
        type="checkbox"
        name="people"
        value={personRef}
        checked={chosen.people.includes(personRef)}
        onChange={(event) => chosen.choose(personRef, event.currentTarget.checked)}
        className="tick-box size-6"
      />
      <span className="min-w-0">
        <span className="block">{title}</span>
        <span className="block text-ink-2 text-sm">{note}</span>
      </span>
      <span className="whitespace-nowrap font-semibold">
        {toPayMinor === 0 ? ui('free') : format.money({ amountMinor: toPayMinor, currency })}
      </span>
    </label>
  )
}

type RowProps = {
  /** `taken`: ticked and fixed; `dashed`: cannot be ticked; null: the row has a link instead. */
  readonly box: 'taken' | 'dashed' | null
  readonly title: ReactNode
  readonly note: ReactNode
  readonly children?: ReactNode
}

function Row({ box, title, note, children }: RowProps) {
  return (
    <div className={rowClasses}>
      {box === 'taken' ? (
        <span className="grid size-6 place-items-center rounded-control bg-ok-soft text-ok">
          <Icon name="check" size={16} />
        </span>
      ) : (
        <span
          aria-hidden="true"
          className={classNames(
            'size-6',
            box === 'dashed' && 'rounded-control border-2 border-line-strong border-dashed',
          )}
        />
      )}
      <div className={classNames('min-w-0', !children && 'col-span-2')}>
        <p>{title}</p>
        <p className="text-ink-2 text-sm">{note}</p>
      </div>
      {children}
    </div>
  )
}

function IneligibleRow({
  person,
  cell,
  ...listed
}: PersonRowContext & { readonly person: FamilyPerson; readonly cell: RaceCell }) {
  const { race, races, card, registrationId, chosen } = listed
  const t = useTexts('registration')
  // a person registered in the event already gets no suggestion of a second race
  const registered = raceNamesWithStatus(person, races, 'registered') || raceNamesWithStatus(person, races, 'pending')
  const other = registered ? undefined : fittingRace(person, races, race.raceCode)
  const personRef = draftKeyOfPerson(person)
  const reason = t('ineligibleHere', { reason: shortReason(cell, race, t) })
  const why = cell.age === null ? reason : `${t('personAge', { count: cell.age })}: ${reason}`
  return (
    <Row
      box="dashed"
      title={
        <span className="text-ink-2">
          <PersonName person={person} />
        </span>
      }
      note={
        <>
          {why}
          {registered && ` · ${t('alsoRegistered', { races: registered })}`}
          {other !== undefined && personRef !== null && (
            <>
              {' · '}
              <Link
                className="underline underline-offset-2"
                to={registerPath(
                  { eventCode: card.eventCode, raceCode: other.raceCode },
                  'participants',
                  registrationId,
                  {
                    people: [...chosen.people, personRef],
                  },
                )}
              >
                {t('fitsThere', { race: other.name })}
              </Link>
            </>
          )}
        </>
      }
    />
  )
}
