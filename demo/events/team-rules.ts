import type { StageRule, TeamRules } from '#src/modules/catalog/domain/team-rules.ts'

const rules: Omit<TeamRules, 'stages'> = { pricePer: 'team', changesUntil: null, minWomen: 0, minMen: 0 }

/** Legs of equal length, one runner each. */
export function equalLegs(legs: number, metres: number | null, change: Partial<TeamRules> = {}): TeamRules {
  return {
    ...rules,
    stages: Array.from({ length: legs }, (_, i) => leg(`Этап ${i + 1}`, `Leg ${i + 1}`, metres)),
    ...change,
  }
}

/** Swim, bike, run: one leg each for three members. */
export function triathlonLegs(swim: number, bike: number, run: number): TeamRules {
  const stages = [leg('Плавание', 'Swim', swim), leg('Велогонка', 'Bike', bike), leg('Бег', 'Run', run)]
  return { ...rules, stages }
}

/** A team that starts together. */
export function together(
  ru: string,
  en: string,
  of: { from: number; to: number; metres: number },
): Pick<TeamRules, 'stages'> {
  return { stages: [{ name: { ru, en }, distanceM: of.metres, from: of.from, to: of.to }] }
}

export function teamOf(stages: Pick<TeamRules, 'stages'>, change: Partial<TeamRules> = {}): TeamRules {
  return { ...rules, ...stages, ...change }
}

function leg(ru: string, en: string, distanceM: number | null): StageRule {
  return { name: { ru, en }, distanceM, from: 1, to: 1 }
}
