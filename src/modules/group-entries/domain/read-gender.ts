import type { Gender } from '#src/modules/accounts/domain/profile.ts'

const words: Readonly<Record<'male' | 'female', readonly string[]>> = {
  male: ['м', 'муж', 'мужской', 'мальчик', 'юноша', 'юниор', 'm', 'male', 'man', 'boy'],
  female: ['ж', 'жен', 'женский', 'девочка', 'девушка', 'юниорка', 'f', 'w', 'female', 'woman', 'girl'],
}

/** The gender that a list's cell names; unknown where the cell is empty or not recognized. */
export function readGender(typed: string): Gender {
  const word = typed.trim().toLocaleLowerCase('ru').replace(/\.$/, '')
  if (words.male.includes(word)) return 'male'
  return words.female.includes(word) ? 'female' : 'unknown'
}
