import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { ResultRowView } from '../contract/result.ts'

/** «М 30–39», «Ж 80+», «М до 7»; empty without an age group. */
export function useGroupName(): (line: Pick<ResultRowView, 'gender' | 'group'>) => string {
  const t = useTexts('results')
  return ({ gender, group }) => {
    if (gender === 'unknown' || group === null) return ''
    const { from, to } = group
    const letter = t(gender === 'male' ? 'genderMale' : 'genderFemale')
    if (to === null) return t('groupFrom', { gender: letter, from })
    return from === 0 ? t('groupUnder', { gender: letter, to }) : t('groupRange', { gender: letter, from, to })
  }
}
