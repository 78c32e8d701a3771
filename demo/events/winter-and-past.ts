import { demoEvent, goods, service } from './build.ts'
import type { Calendar } from './calendar.ts'
import { championships } from './championships.ts'
import type { DemoEvent } from './demo-event.ts'
import { insurance } from './insurance.ts'
import { locations } from './locations.ts'
import { equalLegs } from './team-rules.ts'

/** Winter events, cancelled ones, and past ones with results and ratings. */
export function winterAndPast(calendar: Calendar): DemoEvent[] {
  return [
    ugraMarathon(calendar),
    valdayRelay(calendar),
    tulaRelay(calendar),
    suzdalTrail(calendar),
    kazanNight(calendar),
    imeretiSwim(calendar),
  ]
}

function ugraMarathon(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'ugra-ski-marathon',
    sport: 'ski',
    series: 'north-ski',
    organizer: 'severnaya-lyzhnya',
    location: locations.khantyMansiysk,
    on: calendar.next(3, 14, 6),
    championship: championships.russiaSki,
    name: { ru: 'Югорская лыжня', en: 'Ugra Ski Marathon' },
    about: {
      ru: 'Свободный стиль по кедровому лесу и пойме Иртыша. Трасса готовится ночью ратраком, ширина восемь метров, на стадионе светло даже в шесть утра.\n\nВ марте здесь обычно от минус двенадцати до минус пяти. При морозе ниже двадцати старт переносят на два часа.',
      en: 'Free technique through cedar forest and the Irtysh flood plain. The track is groomed at night, eight metres wide, and the stadium is lit even at six in the morning.\n\nIn March expect minus twelve to minus five. Below minus twenty the start moves by two hours.',
    },
    program: {
      ru: 'Пятница, 12:00–21:00 — выдача номеров, тестовый парк лыж\nСуббота, 09:00 — старт 50 км\n10:00 — старт 25 км\n12:30 — детские гонки\n15:00 — награждение',
      en: 'Friday, 12:00–21:00 — numbers, ski testing\nSaturday, 09:00 — 50 km starts\n10:00 — 25 km starts\n12:30 — children’s races\n15:00 — prize giving',
    },
    hasFastIdentification: true,
    races: [
      {
        code: 'km50',
        ru: '50 км',
        en: '50 km',
        metres: 50_000,
        at: '09:00',
        limitHours: 5,
        capacity: 400,
        sold: 21,
        ageFrom: 18,
        requirements: ['medical'],
        prices: [[2_800, { places: 100 }], [3_400, { days: 14 }], [4_000]],
      },
      {
        code: 'km25',
        ru: '25 км',
        en: '25 km',
        metres: 25_000,
        at: '10:00',
        limitHours: 4,
        capacity: 300,
        sold: 12,
        ageFrom: 16,
        requirements: ['medical'],
        prices: [[2_100, { days: 30 }], [2_600]],
      },
      {
        code: 'kids',
        ru: 'Дети, 2 км',
        en: 'Children, 2 km',
        metres: 2_000,
        at: '12:30',
        limitHours: 1,
        capacity: 120,
        sold: 7,
        ageFrom: 8,
        ageTo: 13,
        ageOn: 'dec-31',
        prices: [[300]],
      },
    ],
    products: [
      insurance(350),
      service(
        { code: 'waxing', price: 1_300, stock: 100, max: 1 },
        { ru: 'Подготовка лыж', en: 'Ski waxing' },
        {
          ru: 'Сервисная бригада подготовит пару к утру по погоде.',
          en: 'The service team prepares a pair for the morning’s weather.',
        },
      ),
      goods(
        { code: 'hat', price: 990, stock: 150 },
        { ru: 'Шапка с орнаментом', en: 'Patterned hat' },
        { ru: 'Вязаная, узор по мотивам обских вышивок.', en: 'Knitted, with a pattern from Ob embroidery.' },
      ),
    ],
  })
}

function valdayRelay(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'valday-ski-relay',
    sport: 'ski-relay',
    series: 'north-ski',
    organizer: 'severnaya-lyzhnya',
    location: locations.valday,
    on: calendar.next(2, 8, 7),
    becomes: 'postponed',
    championship: championships.russiaSki,
    name: { ru: 'Валдайская эстафета', en: 'Valdai Relay' },
    about: {
      ru: 'Три этапа по семь с половиной километров вокруг озера: два классикой и один коньком. Выпускаем лучами, по десять команд в волне.\n\nОрганизатор ждёт, когда лёд у второго моста станет надёжным, и объявит новую дату.',
      en: 'Three legs of seven and a half kilometres around the lake: two classic and one skating. Teams go in waves of ten.\n\nThe organizer is waiting until the ice at the second bridge is safe, and will announce a new date.',
    },
    program: {
      ru: 'Воскресенье, 09:00 — жеребьёвка капитанов\n11:00 — старт первой волны\n15:00 — награждение',
      en: 'Sunday, 09:00 — captains’ draw\n11:00 — first wave\n15:00 — prize giving',
    },
    races: [
      {
        code: 'relay',
        ru: 'Эстафета 3 × 7,5',
        en: 'Relay 3 × 7.5',
        kind: 'relay',
        stages: 3,
        team: equalLegs(3, 7_500),
        metres: 7_500,
        at: '11:00',
        limitHours: 4,
        capacity: 60,
        sold: 0,
        ageFrom: 16,
        requirements: ['medical'],
        prices: [[4_500]],
      },
      {
        code: 'solo',
        ru: 'Личная, 15 км',
        en: 'Individual, 15 km',
        metres: 15_000,
        at: '11:30',
        limitHours: 2,
        capacity: 80,
        sold: 10,
        ageFrom: 16,
        requirements: ['medical'],
        prices: [[1_600]],
      },
    ],
  })
}

function tulaRelay(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'tula-duathlon-relay',
    sport: 'duathlon-relay',
    organizer: 'shirokaya-step',
    location: locations.tula,
    on: calendar.next(6, 20, 7),
    becomes: 'cancelled',
    name: { ru: 'Трек и сквер', en: 'Track and Square' },
    about: {
      ru: 'Эстафета на двоих: один крутит на велотреке, другой бежит по скверу вокруг, меняются каждые десять минут.\n\nВелотрек закрыли на ремонт полотна, и до конца сезона старта не будет. Деньги вернём всем полностью.',
      en: 'A relay for two: one rides the velodrome, the other runs in the square around it, and you change every ten minutes.\n\nThe velodrome is closed for resurfacing, so there will be no start this season. Everyone gets a full refund.',
    },
    program: {
      ru: 'Воскресенье, 10:00 — старт\n13:00 — награждение',
      en: 'Sunday, 10:00 — start\n13:00 — prize giving',
    },
    races: [
      {
        code: 'pairs',
        ru: 'Пары, 60 минут',
        en: 'Pairs, 60 minutes',
        kind: 'relay',
        stages: 2,
        minutes: 30,
        at: '10:00',
        limitHours: 2,
        capacity: 50,
        sold: 0,
        ageFrom: 14,
        prices: [[2_400]],
      },
      {
        code: 'solo',
        ru: 'В одиночку, 30 минут',
        en: 'Solo, 30 minutes',
        minutes: 30,
        at: '11:30',
        limitHours: 1,
        capacity: 40,
        sold: 8,
        ageFrom: 14,
        prices: [[1_300]],
      },
    ],
  })
}

function suzdalTrail(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'suzdal-meadows',
    sport: 'trail',
    series: 'stone-trails',
    organizer: 'kamen-i-veter',
    location: locations.suzdal,
    on: calendar.last(7, 25, 6),
    hasResults: true,
    rating: { hundredths: 482, count: 214 },
    name: { ru: 'Суздальские луга', en: 'Suzdal Meadows' },
    about: {
      ru: 'Утренний туман над Каменкой, валы, заливные луга и просёлки между деревнями. Трасса мягкая и почти без асфальта: на ней хорошо бежать первую половину лета и первый в жизни полумарафон.\n\nВ этом году вышли на старт люди из сорока двух городов.',
      en: 'Morning mist over the Kamenka, ramparts, water meadows and lanes between villages. The ground is soft with hardly any tarmac: a fine course for early summer and for a first half marathon.\n\nPeople from forty-two cities took the start this year.',
    },
    program: {
      ru: 'Суббота, 06:00 — выдача номеров\n08:00 — старт 21 км\n08:30 — старт 10 км\n12:00 — награждение, медовуха и квас',
      en: 'Saturday, 06:00 — numbers\n08:00 — 21 km starts\n08:30 — 10 km starts\n12:00 — prize giving, mead and kvass',
    },
    races: [
      {
        code: 'km21',
        ru: '21 км',
        en: '21 km',
        metres: 21_000,
        at: '08:00',
        limitHours: 4,
        capacity: 400,
        sold: 24,
        ageFrom: 18,
        requirements: ['medical'],
        prices: [[2_300]],
      },
      {
        code: 'km10',
        ru: '10 км',
        en: '10 km',
        metres: 10_000,
        at: '08:30',
        limitHours: 2,
        capacity: 400,
        sold: 18,
        ageFrom: 14,
        prices: [[1_600]],
      },
    ],
    products: [insurance(250)],
  })
}

function kazanNight(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'kazan-night',
    sport: 'run',
    series: 'volga-league',
    organizer: 'volga-starts',
    location: locations.kazan,
    on: calendar.last(8, 29, 6),
    hasResults: true,
    isNationalRunningMovement: true,
    rating: { hundredths: 458, count: 377 },
    name: { ru: 'Ночь над Казанкой', en: 'Night over the Kazanka' },
    about: {
      ru: 'Забег после заката: огни Кремля в воде, закрытая набережная и старт, который даёт фейерверк. Бежали в белом, браслеты на руках светились в такт музыке.\n\nФотографии и протоколы уже опубликованы.',
      en: 'A race after sunset: Kremlin lights in the water, a closed embankment and fireworks for a gun. Everybody ran in white, wristbands glowing to the music.\n\nPhotos and results are out.',
    },
    program: {
      ru: 'Суббота, 18:00 — выдача номеров\n21:00 — старт 10 км\n21:20 — старт 5 км\n23:00 — концерт',
      en: 'Saturday, 18:00 — numbers\n21:00 — 10 km starts\n21:20 — 5 km starts\n23:00 — concert',
    },
    races: [
      {
        code: 'ten',
        ru: '10 километров',
        en: '10 kilometres',
        metres: 10_000,
        at: '21:00',
        limitHours: 2,
        capacity: 1_200,
        sold: 26,
        ageFrom: 16,
        prices: [[1_300, { days: 30 }], [1_600]],
      },
      {
        code: 'five',
        ru: '5 километров',
        en: '5 kilometres',
        metres: 5_000,
        at: '21:20',
        limitHours: 1.5,
        capacity: 1_200,
        sold: 20,
        ageFrom: 12,
        prices: [[900]],
      },
    ],
    products: [insurance(230)],
  })
}

function imeretiSwim(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'imereti-bay',
    sport: 'swimming',
    series: 'open-water',
    organizer: 'nevskaya-voda',
    location: locations.adler,
    on: calendar.last(9, 13, 7),
    hasResults: true,
    rating: { hundredths: 431, count: 96 },
    name: { ru: 'Имеретинская миля', en: 'Imereti Mile' },
    about: {
      ru: 'Бархатный сезон, вода 24 градуса и горы на горизонте. Плыли вдоль галечного берега: миля по прямой и три мили треугольником.\n\nВ день старта была зыбь до полуметра, длинную дистанцию сократили на один поворот.',
      en: 'The velvet season, water at 24 degrees and mountains on the horizon. The swim followed the pebble shore: a straight mile, and three miles in a triangle.\n\nOn the day there was a swell of half a metre, and the long course lost one turn.',
    },
    program: {
      ru: 'Воскресенье, 07:00 — регистрация\n08:30 — три мили\n10:00 — одна миля\n12:00 — награждение',
      en: 'Sunday, 07:00 — registration\n08:30 — three miles\n10:00 — one mile\n12:00 — prize giving',
    },
    races: [
      {
        code: 'three',
        ru: 'Три мили',
        en: 'Three miles',
        metres: 4_800,
        at: '08:30',
        limitHours: 2.5,
        capacity: 120,
        sold: 9,
        ageFrom: 16,
        requirements: ['medical'],
        prices: [[3_000]],
      },
      {
        code: 'mile',
        ru: 'Миля',
        en: 'The mile',
        metres: 1_600,
        at: '10:00',
        limitHours: 1.5,
        capacity: 200,
        sold: 13,
        ageFrom: 14,
        requirements: ['medical'],
        prices: [[2_100]],
      },
    ],
    products: [insurance(300)],
  })
}
