import { question } from '#src/modules/catalog/domain/questions.ts'
import { demoEvent, goods, type RaceSpec, service } from './build.ts'
import type { Calendar } from './calendar.ts'
import type { DemoEvent } from './demo-event.ts'
import { insurance } from './insurance.ts'
import { locations } from './locations.ts'
import { equalLegs } from './team-rules.ts'

/** The youth ski and biathlon cup: ages are counted on 31 December, and places are few. */
export function pioneerCup(calendar: Calendar): DemoEvent[] {
  return [
    tyumenOpening(calendar),
    chaykovskyTracks(calendar),
    izhevskRelay(calendar),
    autumnRollers(calendar),
    ufaFinal(calendar),
    summerCross(calendar),
  ]
}

const cup = {
  tenant: 'pionercup',
  series: 'pioneer-cup',
  organizer: 'severnaya-lyzhnya',
  ageRating: 6,
  commissionBp: 300,
  questions: [
    question('school', 'text', { ru: 'Школа', en: 'School' }, { max: 80 }),
    question(
      'school-class',
      'text',
      { ru: 'Класс', en: 'Class' },
      { max: 4, hint: { ru: 'Например, 7Б.', en: 'For example, 7B.' } },
    ),
  ],
} as const

/** Girls and boys of two years of birth have separate races on one course. */
function ageClass(code: string, from: number, metres: number, at: string, capacity: number, sold: number): RaceSpec[] {
  const to = from + 1
  const shared = {
    metres,
    limitHours: 1.5,
    capacity,
    ageFrom: from,
    ageTo: to,
    ageOn: 'dec-31',
    requirements: ['medical', 'insurance'],
    prices: [[600, { days: 14 }], [800]],
  } as const
  return [
    {
      ...shared,
      code: `${code}-girls`,
      ru: `Девочки ${from}–${to}`,
      en: `Girls ${from}–${to}`,
      gender: 'female',
      at,
      sold,
    },
    {
      ...shared,
      code: `${code}-boys`,
      ru: `Мальчики ${from}–${to}`,
      en: `Boys ${from}–${to}`,
      gender: 'male',
      at,
      sold: sold + 1,
    },
  ]
}

const schoolFields = {
  region: 'required',
  city: 'required',
  club: 'required',
  emergencyPhone: 'required',
  socialCategory: 'optional',
} as const
/** Group entries of schools: the start list shows region and rank. */
const byCoaches = {
  fields: { school: 'required', region: 'required', rank: 'optional', coach: 'required' },
  isListed: true,
} as const
const forSchool = (races: readonly RaceSpec[]): RaceSpec[] =>
  races.map((race) => ({ ...race, profileFields: schoolFields, groupEntries: byCoaches }))

function tyumenOpening(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    ...cup,
    code: 'pioneer-tyumen',
    sport: 'biathlon',
    location: locations.tyumen,
    on: calendar.next(12, 19, 6),
    name: { ru: 'Кубок Пионер, этап 1: Тюмень', en: 'Pioneer Cup, round 1: Tyumen' },
    about: {
      ru: 'Открытие сезона на снегу Верхнего Бора. Стреляют из пневматики с десяти метров, два рубежа лёжа, за промах штрафной круг 75 метров. Винтовки и инструкторы свои на каждом коврике.\n\nВозраст считают на 31 декабря. Первые шесть в каждой группе получают очки в общий зачёт кубка.',
      en: 'The season opens on the snow of Verkhny Bor. Air rifles at ten metres, two prone stages, a 75-metre penalty loop for a miss. Each mat has its own rifle and instructor.\n\nAges count on 31 December. The first six in each class score for the cup.',
    },
    program: {
      ru: 'Пятница, 14:00–18:00 — мандатная комиссия, пристрелка\nСуббота, 10:00 — 10–11 лет\n11:30 — 12–13 лет\n13:00 — 14–15 лет\n15:00 — награждение',
      en: 'Friday, 14:00–18:00 — accreditation, zeroing\nSaturday, 10:00 — ages 10–11\n11:30 — ages 12–13\n13:00 — ages 14–15\n15:00 — prize giving',
    },
    registrationsPerAccount: 10,
    groupEntryLimit: 120,
    races: forSchool([
      ...ageClass('u12', 10, 2_000, '10:00', 60, 6),
      ...ageClass('u14', 12, 3_000, '11:30', 60, 8),
      ...ageClass('u16', 14, 4_000, '13:00', 60, 5),
    ]),
    products: [
      insurance(180),
      goods(
        { code: 'bib-shirt', price: 850, stock: 100 },
        { ru: 'Гоночная майка кубка', en: 'Cup race top' },
        { ru: 'Сине-жёлтая, номер сезона на спине.', en: 'Blue and yellow, the season’s number on the back.' },
      ),
    ],
  })
}

function chaykovskyTracks(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    ...cup,
    code: 'pioneer-chaykovsky',
    sport: 'ski',
    location: locations.chaykovsky,
    on: calendar.next(1, 23, 6),
    isListed: false,
    name: { ru: 'Кубок Пионер, этап 2: Чайковский', en: 'Pioneer Cup, round 2: Chaykovsky' },
    about: {
      ru: 'Классика с раздельного старта, через тридцать секунд. Круг полтора километра с одним серьёзным подъёмом, который ребята назвали Тёщиным.\n\nМест немного: трасса узкая, и мы не хотим обгонов в лыжне.',
      en: 'Classic technique, interval start every thirty seconds. A lap of one and a half kilometres with one real climb, which the children call Mother-in-law.\n\nPlaces are few: the track is narrow, and we want no overtaking in the tracks.',
    },
    program: {
      ru: 'Пятница, 15:00–18:00 — мандатная комиссия\nСуббота, 10:00 — 10–11 лет, 3 км\n12:00 — 12–13 лет, 4,5 км\n15:00 — награждение',
      en: 'Friday, 15:00–18:00 — accreditation\nSaturday, 10:00 — ages 10–11, 3 km\n12:00 — ages 12–13, 4.5 km\n15:00 — prize giving',
    },
    races: forSchool([
      ...ageClass('u12', 10, 3_000, '10:00', 20, 17),
      ...ageClass('u14', 12, 4_500, '12:00', 20, 19),
    ]).map((race) => ({ ...race, fewLeft: 4 })),
    products: [
      insurance(180),
      service(
        { code: 'wax', price: 400, stock: 60, max: 2 },
        { ru: 'Подготовка лыж', en: 'Ski waxing' },
        { ru: 'Бригада лиги, под погоду.', en: 'By the league’s team, for the weather.' },
      ),
    ],
  })
}

function izhevskRelay(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    ...cup,
    code: 'pioneer-izhevsk-relay',
    sport: 'biathlon-relay',
    location: locations.izhevsk,
    on: calendar.next(2, 20, 7, 60),
    name: { ru: 'Кубок Пионер: эстафета в Ижевске', en: 'Pioneer Cup: Izhevsk Relay' },
    about: {
      ru: 'Смешанная эстафета школ и секций: две девочки и два мальчика, по одному рубежу на этапе. Запасных патронов три, штрафной круг короткий, болеть можно прямо у стрельбища.\n\nЗаявку подаёт тренер, ребята присоединяются по коду.',
      en: 'A mixed relay of schools and clubs: two girls and two boys, one shooting stage each. Three spare rounds, a short penalty loop, and you may cheer right at the range.\n\nThe coach enters the team, the children join by code.',
    },
    program: {
      ru: 'Суббота, 14:00–17:00 — заявки команд\nВоскресенье, 11:00 — старт\n13:30 — награждение',
      en: 'Saturday, 14:00–17:00 — team entries\nSunday, 11:00 — start\n13:30 — prize giving',
    },
    races: [
      {
        code: 'mixed',
        ru: 'Смешанная эстафета 4 × 2',
        en: 'Mixed relay 4 × 2',
        kind: 'relay',
        stages: 4,
        team: equalLegs(4, 2_000, { minWomen: 2, minMen: 2 }),
        metres: 2_000,
        at: '11:00',
        limitHours: 2,
        capacity: 24,
        sold: 0,
        ageFrom: 12,
        ageTo: 15,
        ageOn: 'dec-31',
        requirements: ['medical', 'insurance'],
        prices: [[2_000]],
      },
    ],
  })
}

function autumnRollers(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    ...cup,
    code: 'pioneer-rollers',
    sport: 'ski-biathlon',
    location: locations.tyumen,
    on: calendar.last(9, 26, 6),
    isListed: true,
    hasResults: true,
    rating: { hundredths: 471, count: 58 },
    name: { ru: 'Кубок Пионер: осенние роллеры', en: 'Pioneer Cup: Autumn Rollers' },
    about: {
      ru: 'Контрольный старт перед зимой: лыжероллеры и лазерное оружие. Все роллеры выдавали организаторы, так что решали ноги и выдержка, а не подшипники.\n\nПротоколы по группам опубликованы.',
      en: 'A test before winter: roller skis and laser rifles. All rollers came from the organizers, so legs and nerves decided, not bearings.\n\nResults by class are out.',
    },
    program: {
      ru: 'Суббота, 10:00 — 12–13 лет\n12:00 — 14–15 лет\n14:00 — награждение',
      en: 'Saturday, 10:00 — ages 12–13\n12:00 — ages 14–15\n14:00 — prize giving',
    },
    races: forSchool([...ageClass('u14', 12, 3_000, '10:00', 40, 7), ...ageClass('u16', 14, 4_500, '12:00', 40, 6)]),
    products: [insurance(180)],
  })
}

function ufaFinal(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    ...cup,
    code: 'pioneer-ufa-final',
    sport: 'biathlon',
    location: locations.ufa,
    on: calendar.last(3, 14, 6),
    isListed: true,
    hasResults: true,
    rating: { hundredths: 484, count: 91 },
    name: { ru: 'Кубок Пионер: финал в Уфе', en: 'Pioneer Cup: Ufa Final' },
    about: {
      ru: 'Последний этап прошлой зимы: масс-старт, два рубежа, и очки за весь сезон на одном табло. Кубок решился на последнем выстреле у девочек и за сорок метров до финиша у мальчиков.\n\nПротоколы опубликованы, медали вручили всем, кто проехал все этапы.',
      en: 'The last stage of the past winter: a mass start, two shooting stages, and the points of the whole season on one board. The girls’ cup was decided by the last shot, the boys’ forty metres before the finish.\n\nResults are out; everybody who rode all stages got a medal.',
    },
    program: {
      ru: 'Суббота, 10:00 — 12–13 лет\n12:00 — 14–15 лет\n15:00 — награждение за сезон',
      en: 'Saturday, 10:00 — ages 12–13\n12:00 — ages 14–15\n15:00 — prize giving of the season',
    },
    races: forSchool([...ageClass('u14', 12, 4_000, '10:00', 40, 14), ...ageClass('u16', 14, 6_000, '12:00', 40, 12)]),
    products: [insurance(180)],
  })
}

function summerCross(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    ...cup,
    code: 'pioneer-summer-rifle',
    sport: 'ski-biathlon',
    location: locations.khantyMansiysk,
    on: calendar.next(9, 12, 6, 60),
    opens: calendar.inDays(40),
    isListed: true,
    name: { ru: 'Кубок Пионер: лето с винтовкой', en: 'Pioneer Cup: Summer with a Rifle' },
    about: {
      ru: 'Кросс и лазерное стрельбище вместо лыж: один круг бегом, пять выстрелов, ещё один круг. Промах — двадцать приседаний под счёт судьи.\n\nЭтап идёт в зачёт следующей зимы, и с него удобно начинать: лыжи ещё не нужны.',
      en: 'A cross-country run and a laser range instead of skis: one lap, five shots, another lap. A miss is twenty squats, counted by the referee.\n\nIt counts for the coming winter and is a good way to begin: you need no skis yet.',
    },
    program: {
      ru: 'Суббота, 10:00 — 10–11 лет\n11:30 — 12–13 лет\n13:30 — награждение',
      en: 'Saturday, 10:00 — ages 10–11\n11:30 — ages 12–13\n13:30 — prize giving',
    },
    races: forSchool([
      ...ageClass('u12', 10, 1_500, '10:00', 40, 0),
      ...ageClass('u14', 12, 2_000, '11:30', 40, 0),
    ]).map((race) => ({ ...race, sold: 0 })),
  })
}
