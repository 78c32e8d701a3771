import { plainDate } from '#src/kernel/plain-date.ts'
import { demoEvent } from './build.ts'
import type { Calendar } from './calendar.ts'
import type { DemoEvent } from './demo-event.ts'
import { insurance } from './insurance.ts'
import { locations } from './locations.ts'

/**
 * Three events of 2024, a year for which the tax deduction can be claimed: their days are fixed.
 */
export function year2024(calendar: Calendar): DemoEvent[] {
  return [uktusSki(calendar), isetHalf(calendar), shartashSwim(calendar)]
}

function uktusSki(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'uktus-ski-2024',
    sport: 'ski',
    series: 'north-ski',
    organizer: 'severnaya-lyzhnya',
    location: locations.uktus,
    on: plainDate(2024, 2, 18),
    opens: plainDate(2023, 12, 1),
    hasResults: true,
    rating: { hundredths: 462, count: 83 },
    name: { ru: 'Уктусская лыжня — 2024', en: 'Uktus Ski 2024' },
    about: {
      ru: 'Пятнадцать километров свободным стилем по холмам на краю города: три круга, на каждом подъём к смотровой и быстрый спуск через сосны. Мороз отпустил к полудню, и мазь угадали не все.\n\nПодростки бежали один круг, за них болел весь стадион.',
      en: 'Fifteen kilometres, free technique, over hills at the edge of the city: three laps, each with a climb to the lookout and a fast run down through the pines. The frost let go by noon, and not everybody guessed the wax.\n\nTeenagers ran one lap, and the whole stadium cheered.',
    },
    program: {
      ru: 'Воскресенье, 09:00 — выдача номеров\n11:00 — старт 15 км\n13:00 — подростки, 5 км\n14:30 — награждение',
      en: 'Sunday, 09:00 — numbers\n11:00 — 15 km starts\n13:00 — teenagers, 5 km\n14:30 — prize giving',
    },
    races: [
      {
        code: 'km15',
        ru: '15 км',
        en: '15 km',
        metres: 15_000,
        at: '11:00',
        limitHours: 2,
        capacity: 300,
        sold: 30,
        ageFrom: 18,
        requirements: ['medical'],
        prices: [[1_400, { days: 30 }], [1_800]],
      },
      {
        code: 'teens',
        ru: 'Подростки, 5 км',
        en: 'Teenagers, 5 km',
        metres: 5_000,
        at: '13:00',
        limitHours: 1,
        capacity: 120,
        sold: 18,
        ageFrom: 12,
        ageTo: 17,
        ageOn: 'dec-31',
        requirements: ['medical'],
        prices: [[600]],
      },
    ],
    products: [insurance(190)],
  })
}

function isetHalf(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'iset-half-2024',
    sport: 'run',
    series: 'volga-league',
    organizer: 'volga-starts',
    location: locations.iset,
    on: plainDate(2024, 5, 26),
    opens: plainDate(2024, 2, 15),
    hasResults: true,
    isNationalRunningMovement: true,
    rating: { hundredths: 471, count: 246 },
    name: { ru: 'Полумарафон на Исети — 2024', en: 'Iset Half Marathon 2024' },
    about: {
      ru: 'Гостевой этап Волжской лиги: два круга по набережным, мимо Плотинки и Харитоновского парка. Яблони цвели, и бежать под ними было легко.\n\nПятёрку бежали школами, километр — с родителями вдоль ограждения.',
      en: 'A guest stage of the Volga League: two laps of the embankments, past Plotinka and Kharitonov Park. The apple trees were in bloom, and it was easy to run under them.\n\nSchools ran the five kilometres, and the children’s kilometre had parents running along the fence.',
    },
    program: {
      ru: 'Суббота, 12:00–20:00 — выдача номеров\nВоскресенье, 08:00 — полумарафон\n08:30 — 5 километров\n11:00 — детский километр\n12:00 — награждение',
      en: 'Saturday, 12:00–20:00 — numbers\nSunday, 08:00 — half marathon\n08:30 — 5 kilometres\n11:00 — children’s kilometre\n12:00 — prize giving',
    },
    races: [
      {
        code: 'half',
        ru: 'Полумарафон',
        en: 'Half marathon',
        metres: 21_097,
        at: '08:00',
        limitHours: 3,
        capacity: 800,
        sold: 46,
        ageFrom: 18,
        requirements: ['medical'],
        prices: [[1_500, { days: 45 }], [1_900, { days: 14 }], [2_300]],
      },
      {
        code: 'five',
        ru: '5 километров',
        en: '5 kilometres',
        metres: 5_000,
        at: '08:30',
        limitHours: 1,
        capacity: 800,
        sold: 32,
        ageFrom: 12,
        prices: [[700, { days: 14 }], [900]],
      },
      {
        code: 'kids',
        ru: 'Детский километр',
        en: 'Children’s kilometre',
        metres: 1_000,
        at: '11:00',
        limitHours: 0.5,
        capacity: 200,
        sold: 21,
        ageFrom: 6,
        ageTo: 11,
        prices: [[400]],
      },
    ],
    products: [insurance(210)],
  })
}

function shartashSwim(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'shartash-swim-2024',
    sport: 'swimming',
    series: 'open-water',
    organizer: 'nevskaya-voda',
    location: locations.shartash,
    on: plainDate(2024, 7, 27),
    opens: plainDate(2024, 4, 10),
    hasResults: true,
    rating: { hundredths: 438, count: 41 },
    name: { ru: 'Шарташ вплавь — 2024', en: 'Shartash Swim 2024' },
    about: {
      ru: 'Полторы тысячи метров треугольником по тёплому озеру, вода двадцать три градуса. Старт с пляжа, финиш в воротах на мелководье, спасатели на сапах через каждые двести метров.\n\nЗа победителем плыла утка до самого второго буя.',
      en: 'Fifteen hundred metres in a triangle on a warm lake, water at twenty-three degrees. A beach start, a finish arch in the shallows, and lifeguards on boards every two hundred metres.\n\nA duck followed the winner as far as the second buoy.',
    },
    program: {
      ru: 'Суббота, 09:00 — регистрация\n10:30 — инструктаж\n11:00 — старт\n13:00 — награждение',
      en: 'Saturday, 09:00 — registration\n10:30 — briefing\n11:00 — start\n13:00 — prize giving',
    },
    races: [
      {
        code: 'm1500',
        ru: '1,5 км',
        en: '1.5 km',
        metres: 1_500,
        at: '11:00',
        limitHours: 1,
        capacity: 150,
        sold: 27,
        ageFrom: 14,
        requirements: ['medical'],
        prices: [[1_700, { days: 30 }], [2_000]],
      },
    ],
    products: [insurance(240)],
  })
}
