type RaceOf = { readonly gender: 'any' | 'male' | 'female'; readonly ageTo: number | null }
export const raceFields = ['Men', 'Women', 'Boys', 'Girls', 'YoungMen', 'YoungWomen'] as const
export type RaceField = (typeof raceFields)[number]

/**
 * The name of the athletes a race is for, by the terms of sport in Russia: boys and girls up to 13,
 * youths up to 17; null where the race is open to all.
 */
export function raceField({ gender, ageTo }: RaceOf): RaceField | null {
  if (gender === 'any') return null
  const isMale = gender === 'male'
  if (ageTo === null || ageTo > 17) return isMale ? 'Men' : 'Women'
  if (ageTo > 13) return isMale ? 'YoungMen' : 'YoungWomen'
  return isMale ? 'Boys' : 'Girls'
}
