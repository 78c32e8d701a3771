import type { Sport } from '#src/modules/catalog/domain/sport.ts'

type Both = readonly [ru: string, en: string]
export type MenuRace = {
  readonly code: string
  readonly name: Both
  readonly metres: number
  readonly hours: number
  /** For children from 6 to 13. */
  readonly isForChildren?: boolean
}
export type SportMenu = {
  readonly sport: Sport
  /** The relative frequency. */
  readonly weight: number
  readonly isInWinter: boolean
  readonly nouns: readonly Both[]
  readonly races: readonly MenuRace[]
}

const km = (code: string, kilometres: number, hours: number, name?: Both): MenuRace => ({
  code,
  name: name ?? [`${String(kilometres).replace('.', ',')} км`, `${kilometres} km`],
  metres: Math.round(kilometres * 1000),
  hours,
})
const children: MenuRace = { ...km('kids', 1, 1, ['Детский километр', 'Children’s Kilometre']), isForChildren: true }

/** The names and usual distances of each sport's events. */
export const sportMenus: readonly SportMenu[] = [
  {
    sport: 'run',
    weight: 34,
    isInWinter: false,
    nouns: [
      ['Забег', 'Run'],
      ['Полумарафон', 'Half Marathon'],
      ['Марафон', 'Marathon'],
      ['Пробег', 'Road Race'],
      ['Кросс', 'Cross Country'],
    ],
    races: [
      km('ten', 10, 2),
      km('half', 21.0975, 4, ['Полумарафон', 'Half Marathon']),
      km('five', 5, 1),
      km('marathon', 42.195, 7, ['Марафон', 'Marathon']),
      children,
    ],
  },
  {
    sport: 'trail',
    weight: 14,
    isInWinter: false,
    nouns: [
      ['Трейл', 'Trail'],
      ['Ультратрейл', 'Ultra Trail'],
      ['Горный забег', 'Mountain Run'],
    ],
    races: [km('k20', 20, 5), km('k10', 10, 3), km('k50', 50, 11), km('k5', 5, 2), children],
  },
  {
    sport: 'ski',
    weight: 9,
    isInWinter: true,
    nouns: [
      ['Лыжный марафон', 'Ski Marathon'],
      ['Лыжная гонка', 'Ski Race'],
      ['Лыжня', 'Ski Track'],
    ],
    races: [
      km('k30', 30, 5, ['30 км, свободный стиль', '30 km, freestyle']),
      km('k15', 15, 3),
      km('k50', 50, 7),
      children,
    ],
  },
  {
    sport: 'cycling',
    weight: 9,
    isInWinter: false,
    nouns: [
      ['Велогонка', 'Cycling Race'],
      ['Гран-фондо', 'Gran Fondo'],
      ['Гравийная гонка', 'Gravel Race'],
    ],
    races: [km('k60', 60, 5), km('k120', 120, 9), km('k30', 30, 3)],
  },
  {
    sport: 'swimming',
    weight: 7,
    isInWinter: false,
    nouns: [
      ['Заплыв', 'Swim'],
      ['Марафонский заплыв', 'Marathon Swim'],
    ],
    races: [km('mile', 1.6, 1, ['Миля', 'Mile']), km('k3', 3, 2), km('k5', 5, 3), km('k10', 10, 5)],
  },
  {
    sport: 'orienteering',
    weight: 6,
    isInWinter: false,
    nouns: [
      ['Рогейн', 'Rogaine'],
      ['Ориентирование', 'Orienteering'],
    ],
    races: [km('long', 12, 5, ['Длинная', 'Long']), km('short', 6, 3, ['Короткая', 'Short']), children],
  },
  {
    sport: 'triathlon',
    weight: 5,
    isInWinter: false,
    nouns: [['Триатлон', 'Triathlon']],
    races: [
      km('sprint', 25.75, 3, ['Спринт', 'Sprint']),
      km('olympic', 51.5, 5, ['Олимпийская', 'Olympic']),
      km('half-iron', 113, 9, ['Половинка', 'Half Distance']),
    ],
  },
  {
    sport: 'obstacle',
    weight: 3.5,
    isInWinter: false,
    nouns: [['Гонка с препятствиями', 'Obstacle Race']],
    races: [km('k5', 5, 3), km('k10', 10, 5), children],
  },
  {
    sport: 'walk',
    weight: 3,
    isInWinter: false,
    nouns: [
      ['Скандинавская ходьба', 'Nordic Walk'],
      ['Прогулка', 'Walk'],
    ],
    races: [km('k5', 5, 2), km('k10', 10, 3)],
  },
  { sport: 'run-relay', weight: 2, isInWinter: false, nouns: [['Эстафета', 'Relay']], races: [km('relay', 5, 4)] },
  { sport: 'duathlon', weight: 1.6, isInWinter: false, nouns: [['Дуатлон', 'Duathlon']], races: [km('sprint', 30, 4)] },
  { sport: 'biathlon', weight: 1.5, isInWinter: true, nouns: [['Биатлон', 'Biathlon']], races: [km('k10', 10, 3)] },
  {
    sport: 'swimming-team',
    weight: 1.2,
    isInWinter: false,
    nouns: [['Командный заплыв', 'Team Swim']],
    races: [km('k2', 2, 2)],
  },
  {
    sport: 'ski-relay',
    weight: 1,
    isInWinter: true,
    nouns: [['Лыжная эстафета', 'Ski Relay']],
    races: [km('relay', 5, 4)],
  },
  {
    sport: 'triathlon-relay',
    weight: 0.8,
    isInWinter: false,
    nouns: [['Триатлон-эстафета', 'Triathlon Relay']],
    races: [km('relay', 8.6, 4)],
  },
  {
    sport: 'ski-biathlon',
    weight: 0.6,
    isInWinter: true,
    nouns: [['Гонка на лыжероллерах', 'Roller Ski Race']],
    races: [km('k15', 15, 3)],
  },
  {
    sport: 'biathlon-relay',
    weight: 0.4,
    isInWinter: true,
    nouns: [['Биатлонная эстафета', 'Biathlon Relay']],
    races: [km('relay', 6, 4)],
  },
  {
    sport: 'duathlon-relay',
    weight: 0.4,
    isInWinter: false,
    nouns: [['Дуатлон-эстафета', 'Duathlon Relay']],
    races: [km('relay', 10, 4)],
  },
]
