import { demoEvent, goods, service } from './build.ts'
import type { Calendar } from './calendar.ts'
import type { DemoEvent } from './demo-event.ts'
import { insurance } from './insurance.ts'
import { locations } from './locations.ts'
import { teamOf, together } from './team-rules.ts'

/** Swims along the Fontanka's bridges, individual and for teams. */
export function fontankaSwims(calendar: Calendar): DemoEvent[] {
  return [
    canalSwim(calendar),
    bridgesInTeams(calendar),
    iceWater(calendar),
    whiteNights(calendar),
    moykaTeams(calendar),
  ]
}

const swim = {
  tenant: 'fontanka',
  series: 'fontanka-bridges',
  organizer: 'nevskaya-voda',
  location: locations.fontanka,
  commissionBp: 600,
} as const

function canalSwim(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    ...swim,
    code: 'fontanka-canal',
    sport: 'swimming',
    on: calendar.next(8, 2, 7),
    name: { ru: 'Заплыв по Фонтанке', en: 'Fontanka Swim' },
    about: {
      ru: 'Раз в год реку закрывают для катеров, и по ней можно проплыть: от Измайловского моста до Аничкова, под десятью арками, мимо гранита и львов. Воду проверяют каждый день в течение месяца, анализы публикуем.\n\nСтарт волнами по двадцать человек, у каждого моста спасатель. Болельщики стоят на набережных, и их слышно даже под водой.',
      en: 'Once a year the river is closed to boats and you may swim it: from Izmaylovsky Bridge to Anichkov, under ten arches, past granite and lions. The water is tested every day for a month, and we publish the results.\n\nWaves of twenty, a lifeguard at every bridge. People cheer from the embankments, and you hear them even under water.',
    },
    program: {
      ru: 'Суббота, 12:00–20:00 — выдача шапочек и чипов\nВоскресенье, 06:00 — открытие раздевалок\n07:00 — 2 км\n08:30 — 1 км\n10:00 — река снова открыта, награждение у Летнего сада',
      en: 'Saturday, 12:00–20:00 — caps and chips\nSunday, 06:00 — changing rooms open\n07:00 — 2 km\n08:30 — 1 km\n10:00 — the river opens again, prize giving by the Summer Garden',
    },
    website: 'https://neva-water.example/fontanka',
    registrationsPerAccount: 5,
    pickup: {
      ru: 'Спуск у Измайловского моста, в день старта с 05:30 до 06:30.',
      en: 'Steps at Izmaylovsky Bridge, on race day 05:30 to 06:30.',
    },
    races: [
      {
        code: 'km2',
        ru: '2 км, десять мостов',
        en: '2 km, ten bridges',
        metres: 2_000,
        at: '07:00',
        limitHours: 1.5,
        capacity: 200,
        sold: 21,
        ageFrom: 18,
        requirements: ['medical'],
        prices: [[3_900, { places: 50 }], [4_600, { days: 30 }], [5_200]],
      },
      {
        code: 'km1',
        ru: '1 км, пять мостов',
        en: '1 km, five bridges',
        metres: 1_000,
        at: '08:30',
        limitHours: 1,
        capacity: 200,
        sold: 14,
        ageFrom: 14,
        requirements: ['medical'],
        prices: [[2_900, { days: 30 }], [3_400]],
      },
    ],
    products: [
      insurance(380),
      goods(
        { code: 'robe', price: 3_200, stock: 60 },
        { ru: 'Пончо из махры', en: 'Towelling poncho' },
        { ru: 'Тёплое, с капюшоном и волной на спине.', en: 'Warm, with a hood and a wave on the back.' },
      ),
      service(
        { code: 'photo', price: 700, max: 1 },
        { ru: 'Фото из воды', en: 'Photos from the water' },
        {
          ru: 'Снимаем под Аничковым мостом, пришлём за два дня.',
          en: 'Taken under Anichkov Bridge, sent within two days.',
        },
      ),
    ],
  })
}

function bridgesInTeams(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    ...swim,
    code: 'fontanka-teams',
    sport: 'swimming-team',
    on: calendar.next(8, 15, 6, 60),
    isListed: true,
    name: { ru: 'Мосты командой', en: 'Bridges as a Team' },
    about: {
      ru: 'Четверо стартуют вместе и финишируют вместе: время считают по последнему. Сильные плывут волной впереди, остальные держатся за ногами, у каждого моста надо собраться.\n\nПодходит для бассейнов, компаний и семей, где все умеют плавать.',
      en: 'Four start together and finish together: the last one’s time counts. The strong swim ahead and break the wave, the rest draft, and at every bridge you gather.\n\nMade for pools, companies and families in which everybody swims.',
    },
    program: {
      ru: 'Пятница, 14:00–20:00 — регистрация команд\nСуббота, 07:00 — старт\n10:00 — награждение',
      en: 'Friday, 14:00–20:00 — team registration\nSaturday, 07:00 — start\n10:00 — prize giving',
    },
    races: [
      {
        code: 'four',
        ru: 'Четвёрки, 2 км',
        en: 'Fours, 2 km',
        kind: 'team',
        team: teamOf(together('Четвёрка', 'Four', { from: 4, to: 4, metres: 2_000 })),
        metres: 2_000,
        at: '07:00',
        limitHours: 2,
        capacity: 50,
        sold: 0,
        ageFrom: 16,
        requirements: ['medical'],
        prices: [[14_000, { places: 20 }], [16_800]],
      },
    ],
  })
}

function iceWater(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    ...swim,
    code: 'fontanka-ice',
    sport: 'swimming',
    on: calendar.next(2, 14, 6),
    isListed: false,
    name: { ru: 'Ледяная Фонтанка', en: 'Icy Fontanka' },
    about: {
      ru: 'Майна у Измайловского моста: пятьдесят и двести метров брассом или кролем в воде чуть выше нуля. Допускаем только тех, кто закаляется не меньше сезона; врач смотрит каждого до и после.\n\nБаня на колёсах топится с шести утра.',
      en: 'An ice lane at Izmaylovsky Bridge: fifty and two hundred metres, breaststroke or crawl, in water just above zero. Only for those with at least one season of cold dips; a doctor sees everybody before and after.\n\nThe sauna on wheels is hot from six in the morning.',
    },
    program: {
      ru: 'Суббота, 09:00 — осмотр врача\n11:00 — 50 м\n13:00 — 200 м\n15:00 — пирожки и награждение',
      en: 'Saturday, 09:00 — medical check\n11:00 — 50 m\n13:00 — 200 m\n15:00 — pies and prize giving',
    },
    ageRating: 12,
    races: [
      {
        code: 'm200',
        ru: '200 м',
        en: '200 m',
        metres: 200,
        at: '13:00',
        limitHours: 1.5,
        capacity: 12,
        sold: 10,
        fewLeft: 3,
        ageFrom: 18,
        requirements: ['medical', 'insurance'],
        prices: [[2_500]],
      },
      {
        code: 'm50',
        ru: '50 м',
        en: '50 m',
        metres: 50,
        at: '11:00',
        limitHours: 1.5,
        capacity: 24,
        sold: 9,
        ageFrom: 18,
        requirements: ['medical'],
        prices: [[1_800]],
      },
    ],
    products: [insurance(420)],
  })
}

function whiteNights(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    ...swim,
    code: 'fontanka-white-night',
    sport: 'swimming',
    on: calendar.last(6, 20, 6),
    hasResults: true,
    rating: { hundredths: 491, count: 63 },
    name: { ru: 'Белая ночь на Фонтанке', en: 'White Night on the Fontanka' },
    about: {
      ru: 'Старт в одиннадцать вечера, когда светло как днём. Тысяча метров между Египетским и Аничковым мостами, оркестр на барже и туман от воды.\n\nРезультаты и фото опубликованы.',
      en: 'An eleven o’clock start in broad daylight. A thousand metres between Egyptian and Anichkov bridges, a band on a barge and mist on the water.\n\nResults and photos are out.',
    },
    program: {
      ru: 'Суббота, 21:00 — регистрация\n23:00 — старт\n00:30 — награждение',
      en: 'Saturday, 21:00 — registration\n23:00 — start\n00:30 — prize giving',
    },
    races: [
      {
        code: 'km1',
        ru: '1 км',
        en: '1 km',
        metres: 1_000,
        at: '23:00',
        limitHours: 1,
        capacity: 100,
        sold: 15,
        ageFrom: 16,
        requirements: ['medical'],
        prices: [[3_400]],
      },
    ],
  })
}

function moykaTeams(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    ...swim,
    code: 'moyka-eights',
    sport: 'swimming-team',
    location: locations.moyka,
    on: calendar.next(7, 11, 7, 60),
    opens: calendar.inDays(22),
    isListed: true,
    name: { ru: 'Восьмёрки на Мойке', en: 'Eights on the Moyka' },
    about: {
      ru: 'Восемь человек плывут вместе от Новой Голландии до Синего моста, время берут по последнему. Можно ждать друг друга, тянуть за собой и петь, если хватает дыхания.\n\nКоманда в одинаковых шапочках, за самую смешную дают пышки.',
      en: 'Eight people swim together from New Holland to the Blue Bridge, and the last one’s time counts. You may wait for each other, tow each other, and sing if you have the breath.\n\nTeams wear the same caps, and the funniest one wins doughnuts.',
    },
    program: {
      ru: 'Воскресенье, 06:00 — сбор капитанов\n07:00 — старты через три минуты\n09:30 — награждение',
      en: 'Sunday, 06:00 — captains’ meeting\n07:00 — a start every three minutes\n09:30 — prize giving',
    },
    races: [
      {
        code: 'eight',
        ru: 'Восьмёрка, 1,2 км',
        en: 'Eight, 1.2 km',
        kind: 'team',
        team: teamOf(together('Восьмёрка', 'Eight', { from: 6, to: 8, metres: 1_200 })),
        metres: 1_200,
        at: '07:00',
        limitHours: 2,
        capacity: 40,
        sold: 0,
        ageFrom: 16,
        requirements: ['medical'],
        prices: [[19_500, { places: 12 }], [23_000]],
      },
    ],
  })
}
