import { Link } from 'react-router'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { isSaleState } from '#src/modules/catalog/domain/race-state.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import { StateTag } from '#src/ui/kit/state-tag.tsx'
import { registerPath } from '../../../domain/register-path.ts'
import type { ChoiceRace } from './choices.ts'
import type { PersonRowContext } from './person-row-context.ts'

const cardClasses = 'rounded-card border border-line bg-paper'
const lineClasses = 'flex min-h-15 items-center justify-between gap-4 px-3.5 py-2.5 tablet:px-5'

/**
 * The race for which people are chosen, and the event's other races to switch to; works without a
 * script.
 */
export function ChosenRace(listed: PersonRowContext) {
  const { race, races } = listed
  const t = useTexts('registration')
  const otherRaces = races.filter(({ raceCode }) => raceCode !== race.raceCode)
  if (otherRaces.length === 0) {
    return (
      <div className={`${cardClasses} ${lineClasses}`}>
        <RaceLine {...listed} />
      </div>
    )
  }
  return (
    // The key closes the list when another race is chosen.
    <details key={race.raceCode} className={`group/race ${cardClasses}`}>
      <summary className={`${lineClasses} cursor-pointer list-none`}>
        <RaceLine {...listed} />
        <span className="flex flex-none items-center gap-1 font-medium text-sm underline underline-offset-2">
          {t('changeRace')}
          <Icon name="chevron-down" size={16} className="group-open/race:rotate-180" />
        </span>
      </summary>
      <ul className="divide-y divide-line border-line border-t">
        {otherRaces.map((other) => (
          <li key={other.raceCode}>
            <OtherRace {...listed} other={other} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function RaceLine({ race, card }: PersonRowContext) {
  const t = useTexts('registration')
  const ui = useTexts('ui')
  const format = useFormat()
  const price = usePriceWords()
  const isSold = isSaleState(race.state.state)
  const ages = useAges(card)
  const day = isPlainDate(card.startsOn) && !card.isOnline ? format.day(card.startsOn, 'short') : null
  const facts = [
    isSold ? (race.toPayMinor === 0 ? ui('free') : t('pricePerPerson', { price: price(race, card.feeBp) })) : null,
    ages,
    race.field === null ? null : t(`ineligible${race.field}`),
  ]
  return (
    <span className="min-w-0">
      <span className="font-semibold">{race.name}</span>
      {day !== null && <span> · {day}</span>}
      <span className="block text-ink-2 text-sm">
        {format.typeset(facts.filter((fact) => fact !== null).join(' · '))}
      </span>
      <RaceState race={race} />
    </span>
  )
}

/** The reason why a race is not on sale; renders nothing for one that is. */
function RaceState({ race: { state } }: { readonly race: ChoiceRace }) {
  const t = useTexts('registration')
  if (state.state === 'open' || state.state === 'few-left') return null
  return <StateTag tone="quiet">{t(`shortState.${state.state}`)}</StateTag>
}

function OtherRace({ other, card, registrationId, chosen }: PersonRowContext & { readonly other: ChoiceRace }) {
  const price = usePriceWords()
  const to = registerPath({ eventCode: card.eventCode, raceCode: other.raceCode }, 'participants', registrationId, {
    people: chosen.people,
  })
  return (
    <Link to={to} className="flex min-h-12 items-center justify-between gap-4 px-3.5 py-2.5 hover:bg-wash tablet:px-5">
      <span className="min-w-0 font-medium">{other.name}</span>
      {isSaleState(other.state.state) ? (
        <span className="flex-none text-ink-2 text-sm">{price(other, card.feeBp)}</span>
      ) : (
        <RaceState race={other} />
      )}
    </Link>
  )
}

function usePriceWords() {
  const ui = useTexts('ui')
  const format = useFormat()
  return ({ toPayMinor, currency }: ChoiceRace, feeBp: number): string => {
    if (toPayMinor === 0) return ui('free')
    const price = format.money({ amountMinor: toPayMinor, currency })
    return feeBp === 0 ? price : `${price} ${ui('withFee', { rate: format.rate(feeBp) })}`
  }
}

function useAges({ ageFrom, ageTo }: PersonRowContext['card']): string | null {
  const t = useTexts('registration')
  if (ageFrom !== null && ageTo !== null) return t('ageBetween', { from: ageFrom, to: ageTo })
  if (ageFrom !== null) return t('ineligibleYoung', { count: ageFrom })
  return ageTo === null ? null : t('ineligibleOld', { count: ageTo })
}
