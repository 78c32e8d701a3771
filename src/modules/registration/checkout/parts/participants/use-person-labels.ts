import { useProfileLabels } from '#src/modules/accounts/parts/profile-labels.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { type ChoiceRace, type FamilyPerson, type RaceCell, raceNamesWithStatus } from './choices.ts'

/** More missing fields than these are counted. */
const namedFields = 2

/**
 * The notes under a person's name: age on the race day, missing fields, and the person's other
 * races of the event.
 */
export function usePersonLabels() {
  const t = useTexts('registration')
  const tForm = useTexts('registration-form')
  const labels = useProfileLabels()
  const format = useFormat()
  return (person: FamilyPerson, { age, missing }: RaceCell, { race, races, isFormLinked = false }: Listed): string => {
    const { relation } = person
    const named = missing.slice(0, namedFields).map((field) => labels[field].toLocaleLowerCase())
    const more = missing.length - named.length
    const [inOrder, registered] = [
      raceNamesWithStatus(person, races, 'in-order'),
      raceNamesWithStatus(person, races, 'registered'),
    ]
    const words = [
      age === null ? null : t('personAge', { count: age }),
      age === null && relation !== null ? tForm(`relation.${relation}`).toLocaleLowerCase() : null,
      missing.length === 0
        ? race.needsDetails || isFormLinked
          ? null
          : t('formFilledIn')
        : t('formMissing', {
            fields: [...named, ...(more > 0 ? [t('formMissingMore', { count: more })] : [])].join(', '),
          }),
      inOrder ? t('alsoInOrder', { races: inOrder }) : null,
      registered ? t('alsoRegistered', { races: registered }) : null,
    ]
    return format.typeset(words.filter((one) => one !== null).join(' · '))
  }
}

type Listed = {
  readonly race: ChoiceRace
  readonly races: readonly ChoiceRace[]
  /** A link to the complete form follows, which says that there is one. */
  readonly isFormLinked?: boolean
}
