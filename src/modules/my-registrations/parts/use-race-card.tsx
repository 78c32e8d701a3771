import { isInstant } from '#src/kernel/instant.ts'
import type { Currency } from '#src/kernel/money.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { needsAnswers } from './questions-first.tsx'

type RaceToChoose = {
  readonly name: string
  readonly startsAt: string
  readonly timeZone: string
  readonly costMinor: number
  readonly refusal: string | null
  readonly fillAt: string | null
  readonly reason: string
}

/**
 * A race to which a place may be moved as a radio card: date, amount, or the refusal.
 * @returns a function of a race, the choice's value and the description of its amount
 */
export function useRaceCard(currency: Currency) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  return (race: RaceToChoose, { value, sumText }: { readonly value: string; readonly sumText: string }) => ({
    value,
    title: format.typeset(race.name),
    note: isInstant(race.startsAt) ? format.dateTime(race.startsAt, race.timeZone) : undefined,
    disabledReason: race.refusal === null ? undefined : needsAnswers(race) ? t('raceNeedsAnswers') : race.reason,
    aside: (
      <>
        {race.costMinor === 0 ? t('free') : format.money({ amountMinor: race.costMinor, currency })}
        <span className="block font-normal text-ink-2 text-sm">{sumText}</span>
      </>
    ),
  })
}
