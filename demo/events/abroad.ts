import { companiesOnly } from '#src/modules/catalog/domain/group-entry-rules.ts'
import { demoEvent, goods, service } from './build.ts'
import type { Calendar } from './calendar.ts'
import type { DemoEvent } from './demo-event.ts'
import { insurance } from './insurance.ts'
import { locations } from './locations.ts'
import { triathlonLegs } from './team-rules.ts'

/** Events in Belarus, Kazakhstan, Uzbekistan and Bulgaria, each in its country’s currency. */
export function eventsAbroad(calendar: Calendar): DemoEvent[] {
  return [
    aroundTheSvislach(calendar),
    brestWalk(calendar),
    steppeChallenge(calendar),
    burabayRelay(calendar),
    medeuSteps(calendar),
    registanRide(calendar),
    chimganSky(calendar),
    flamingoHalf(calendar),
  ]
}

function aroundTheSvislach(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'svislach-half',
    sport: 'run',
    organizer: 'shirokaya-step',
    location: locations.minsk,
    on: calendar.next(9, 6, 7),
    name: { ru: 'Вокруг Свислочи', en: 'Around the Svislach' },
    about: {
      ru: 'Полумарафон по зелёному диаметру Минска: Комсомольское озеро, Троицкое предместье, парк Горького и обратно другим берегом. Трасса ровная, перекрёстки закрыты, на мостах играют оркестры.\n\nДесятка идёт по тому же кольцу без южной петли.',
      en: 'A half marathon along the green diameter of Minsk: Lake Kamsamolskaye, the Trinity suburb, Gorky Park, and home on the other bank. The course is flat, crossings are closed, and bands play on the bridges.\n\nThe 10 km uses the same loop without its southern part.',
    },
    program: {
      ru: 'Суббота, 11:00–20:00 — выдача номеров\nВоскресенье, 09:00 — полумарафон\n09:20 — 10 километров\n12:00 — детские забеги\n13:00 — награждение',
      en: 'Saturday, 11:00–20:00 — numbers\nSunday, 09:00 — half marathon\n09:20 — 10 kilometres\n12:00 — children’s races\n13:00 — prize giving',
    },
    registrationsPerAccount: 4,
    reservesForTransfers: true,
    races: [
      {
        code: 'half',
        ru: 'Полумарафон',
        en: 'Half marathon',
        metres: 21_097,
        at: '09:00',
        limitHours: 3,
        capacity: 1_500,
        sold: 20,
        ageFrom: 18,
        groupEntries: companiesOnly,
        requirements: ['medical'],
        prices: [[55, { days: 90 }], [70, { days: 30 }], [85]],
      },
      {
        code: 'ten',
        ru: '10 километров',
        en: '10 kilometres',
        metres: 10_000,
        at: '09:20',
        limitHours: 2,
        capacity: 1_500,
        sold: 15,
        ageFrom: 14,
        groupEntries: companiesOnly,
        prices: [[40, { days: 30 }], [50]],
      },
      {
        code: 'kids',
        ru: 'Дети, 500 м',
        en: 'Children, 500 m',
        metres: 500,
        at: '12:00',
        limitHours: 1,
        capacity: 300,
        sold: 6,
        ageFrom: 5,
        ageTo: 10,
        prices: [[10]],
      },
    ],
    products: [
      insurance(9, 'BYN'),
      goods(
        { code: 'shirt', price: 45, stock: 200 },
        { ru: 'Футболка с картой трассы', en: 'T-shirt with the course map' },
        {
          ru: 'Тонкий хлопок, светоотражающая линия маршрута.',
          en: 'Thin cotton with a reflective line of the course.',
        },
      ),
    ],
  })
}

function brestWalk(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'mukhavets-walk',
    sport: 'walk',
    organizer: 'shirokaya-step',
    location: locations.brest,
    on: calendar.next(4, 25, 6),
    name: { ru: 'Шаг за шагом по Мухавцу', en: 'Step by Step along the Mukhavets' },
    about: {
      ru: 'День скандинавской ходьбы на набережной Бреста. Без секундомера: инструкторы покажут технику, палки можно взять на старте.\n\nУчастие бесплатное, чай и яблоки тоже. Приходите с бабушками, внуками и собаками на поводке.',
      en: 'A Nordic walking day on the Brest embankment. No stopwatch: instructors show the technique, and you can borrow poles at the start.\n\nTaking part is free, and so are tea and apples. Bring grandparents, grandchildren and dogs on a lead.',
    },
    program: {
      ru: 'Суббота, 10:00 — разминка и урок техники\n11:00 — выходим на 5 километров\n11:10 — выходим на 2 километра\n13:00 — чай, яблоки и лотерея',
      en: 'Saturday, 10:00 — warm-up and technique lesson\n11:00 — off for 5 kilometres\n11:10 — off for 2 kilometres\n13:00 — tea, apples and a raffle',
    },
    ageRating: 0,
    races: [
      {
        code: 'km5',
        ru: '5 километров',
        en: '5 kilometres',
        metres: 5_000,
        at: '11:00',
        limitHours: 2,
        capacity: 200,
        sold: 9,
        prices: [[0]],
      },
      {
        code: 'km2',
        ru: '2 километра',
        en: '2 kilometres',
        metres: 2_000,
        at: '11:10',
        limitHours: 1.5,
        capacity: 150,
        sold: 4,
        prices: [[0]],
      },
    ],
  })
}

function steppeChallenge(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'steppe-challenge',
    sport: 'obstacle',
    series: 'steppe-multisport',
    organizer: 'shirokaya-step',
    location: locations.astana,
    on: calendar.next(6, 13, 6),
    name: { ru: 'Степной вызов', en: 'Steppe Challenge' },
    about: {
      ru: 'Шесть километров и двадцать четыре препятствия: рукоходы, стены, мешки с песком, тоннели и ров с водой. Не прошли препятствие — обегаете штрафной круг и бежите дальше.\n\nДетская трасса вдвое ниже и без воды. На каждом препятствии стоит волонтёр, который подскажет и подстрахует.',
      en: 'Six kilometres and twenty-four obstacles: monkey bars, walls, sandbags, tunnels and a ditch of water. If you fail one, you run a penalty loop and go on.\n\nThe children’s course is half as high and dry. A volunteer at each obstacle helps and keeps you safe.',
    },
    program: {
      ru: 'Суббота, 08:00 — регистрация\n10:00 — первая волна, далее каждые 15 минут\n14:00 — детская трасса\n16:00 — награждение',
      en: 'Saturday, 08:00 — registration\n10:00 — first wave, then every 15 minutes\n14:00 — children’s course\n16:00 — prize giving',
    },
    ageRating: 6,
    races: [
      {
        code: 'km6',
        ru: '6 км, 24 препятствия',
        en: '6 km, 24 obstacles',
        metres: 6_000,
        at: '10:00',
        limitHours: 3,
        capacity: 400,
        sold: 16,
        ageFrom: 16,
        requirements: ['medical'],
        prices: [[9_000, { days: 60 }], [12_000, { days: 14 }], [15_000]],
      },
      {
        code: 'women',
        ru: '6 км, женская волна',
        en: '6 km, women’s wave',
        metres: 6_000,
        at: '12:00',
        limitHours: 3,
        capacity: 150,
        sold: 6,
        gender: 'female',
        ageFrom: 16,
        requirements: ['medical'],
        prices: [[9_000, { days: 60 }], [12_000]],
      },
      {
        code: 'kids',
        ru: 'Детская, 1,5 км',
        en: 'Children, 1.5 km',
        metres: 1_500,
        at: '14:00',
        limitHours: 1,
        capacity: 120,
        sold: 8,
        ageFrom: 7,
        ageTo: 13,
        prices: [[4_000]],
      },
    ],
    products: [
      insurance(1_900, 'KZT'),
      goods(
        { code: 'gloves', price: 3_500, stock: 80 },
        { ru: 'Перчатки для рукоходов', en: 'Grip gloves' },
        { ru: 'Нескользящие, размеры S–XL.', en: 'Non-slip, sizes S to XL.' },
      ),
    ],
  })
}

function burabayRelay(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'burabay-relay',
    sport: 'triathlon-relay',
    series: 'steppe-multisport',
    organizer: 'shirokaya-step',
    location: locations.burabay,
    on: calendar.next(8, 15, 6, 60),
    opens: calendar.inDays(25),
    name: { ru: 'Бурабай на троих', en: 'Burabay for Three' },
    about: {
      ru: 'Один плывёт по Щучьему озеру, второй едет вокруг сопок, третий бежит через сосновый бор. Команда может быть мужской, женской или смешанной, рабочим коллективом или семьёй.\n\nРегистрация команд откроется за один день для всех. Капитан получит код, по которому присоединятся остальные.',
      en: 'One swims across Lake Shchuchye, the second rides around the hills, the third runs through the pine forest. Teams may be men, women or mixed, colleagues or a family.\n\nTeam registration opens for everybody at once. The captain gets a code by which the others join.',
    },
    program: {
      ru: 'Пятница, 15:00–20:00 — регистрация команд\nСуббота, 09:00 — старт\n13:00 — награждение и плов',
      en: 'Friday, 15:00–20:00 — team registration\nSaturday, 09:00 — start\n13:00 — prize giving and pilaf',
    },
    races: [
      {
        code: 'team',
        ru: 'Команда, 1,5 + 40 + 10',
        en: 'Team, 1.5 + 40 + 10',
        kind: 'relay',
        stages: 3,
        team: triathlonLegs(1_500, 40_000, 10_000),
        at: '09:00',
        limitHours: 4,
        capacity: 60,
        sold: 0,
        ageFrom: 16,
        requirements: ['medical'],
        prices: [[36_000, { places: 20 }], [45_000]],
      },
    ],
  })
}

function medeuSteps(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'medeu-steps',
    sport: 'run',
    organizer: 'shirokaya-step',
    location: locations.almaty,
    on: calendar.next(10, 3, 7),
    name: { ru: '842 ступени', en: '842 Steps' },
    about: {
      ru: 'Забег по лестнице плотины Медеу: 842 ступени и 180 метров вверх. Стартуют по одному через каждые двадцать секунд, лучшее время пишут на доске у верхней площадки.\n\nМожно выйти дважды: в зачёт идёт лучший подъём.',
      en: 'A race up the stairs of the Medeu dam: 842 steps and 180 metres up. You start one by one every twenty seconds, and the best time is chalked on the board at the top.\n\nYou may go twice: the better climb counts.',
    },
    program: {
      ru: 'Воскресенье, 08:00 — выдача номеров у катка\n09:30 — первый подъём\n11:30 — второй подъём\n13:00 — награждение',
      en: 'Sunday, 08:00 — numbers at the rink\n09:30 — first climb\n11:30 — second climb\n13:00 — prize giving',
    },
    races: [
      {
        code: 'stairs',
        ru: 'Подъём',
        en: 'The climb',
        metres: 1_100,
        at: '09:30',
        limitHours: 4,
        capacity: 250,
        sold: 13,
        ageFrom: 14,
        requirements: ['medical'],
        prices: [[5_500, { days: 30 }], [7_000]],
      },
    ],
    products: [insurance(1_500, 'KZT')],
  })
}

function registanRide(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'registan-ride',
    sport: 'cycling',
    organizer: 'shirokaya-step',
    location: locations.samarkand,
    on: calendar.next(4, 12, 7),
    name: { ru: 'Дорога к Регистану', en: 'The Road to Registan' },
    about: {
      ru: 'Групповая гонка от гребного канала через сады и перевал Тахтакарача к площади Регистан. На длинной дистанции 1 400 метров подъёма, на короткой только равнина и цветущий миндаль.\n\nПерекрытие движения полное до часа дня. Медалью служит изразец ручной работы.',
      en: 'A road race from the rowing canal through orchards and over the Takhtakaracha pass to Registan Square. The long course climbs 1,400 metres; the short one stays flat among almonds in bloom.\n\nRoads are fully closed until one o’clock. The medal is a hand-painted tile.',
    },
    program: {
      ru: 'Суббота, 10:00–19:00 — выдача номеров\nВоскресенье, 07:30 — старт 110 км\n08:30 — старт 45 км\n13:00 — финиш закрывается, плов на площади',
      en: 'Saturday, 10:00–19:00 — numbers\nSunday, 07:30 — 110 km starts\n08:30 — 45 km starts\n13:00 — finish line closes, pilaf in the square',
    },
    races: [
      {
        code: 'km110',
        ru: '110 км через перевал',
        en: '110 km over the pass',
        metres: 110_000,
        at: '07:30',
        limitHours: 5.5,
        capacity: 40,
        sold: 37,
        ageFrom: 18,
        requirements: ['medical'],
        prices: [[280_000, { places: 25 }], [350_000]],
      },
      {
        code: 'km45',
        ru: '45 км по равнине',
        en: '45 km on the flat',
        metres: 45_000,
        at: '08:30',
        limitHours: 3,
        capacity: 30,
        sold: 30,
        ageFrom: 14,
        prices: [[190_000]],
      },
    ],
    products: [
      insurance(28_000, 'UZS'),
      service(
        { code: 'rental', price: 220_000, stock: 25, max: 1 },
        { ru: 'Велосипед в прокат', en: 'Bike rental' },
        {
          ru: 'Шоссейный, рост укажите в письме организатору.',
          en: 'A road bike; write your height to the organizer.',
        },
      ),
    ],
  })
}

function chimganSky(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'chimgan-sky',
    sport: 'trail',
    series: 'stone-trails',
    organizer: 'kamen-i-veter',
    location: locations.chimgan,
    on: calendar.next(10, 11, 6),
    name: { ru: 'Небо над Чимганом', en: 'The Sky over Chimgan' },
    about: {
      ru: 'Вверх от Бельдерсая к перевалу Песочный и на плечо Большого Чимгана, потом длинный сыпучий спуск к арчовому лесу. Наверху в октябре бывает снег, внизу плюс двадцать.\n\nНа гребне дежурят спасатели. Кто не успел на перевал к полудню, спускается с ними.',
      en: 'Up from Beldersay to the Sandy Pass and the shoulder of Greater Chimgan, then a long scree run down to the juniper forest. In October there may be snow on top and twenty degrees below.\n\nRescuers wait on the ridge. Who is not at the pass by noon goes down with them.',
    },
    program: {
      ru: 'Пятница, 16:00–20:00 — номера и проверка снаряжения\nСуббота, 07:00 — старт 28 км\n08:30 — старт 14 км\n15:00 — награждение',
      en: 'Friday, 16:00–20:00 — numbers and kit check\nSaturday, 07:00 — 28 km starts\n08:30 — 14 km starts\n15:00 — prize giving',
    },
    ageRating: 12,
    races: [
      {
        code: 'sky28',
        ru: '28 км, Большой Чимган',
        en: '28 km, Greater Chimgan',
        metres: 28_000,
        at: '07:00',
        limitHours: 8,
        capacity: 150,
        sold: 8,
        ageFrom: 18,
        requirements: ['medical', 'insurance'],
        prices: [[320_000, { days: 60 }], [390_000]],
      },
      {
        code: 'sky14',
        ru: '14 км, перевал Песочный',
        en: '14 km, Sandy Pass',
        metres: 14_000,
        at: '08:30',
        limitHours: 5,
        capacity: 150,
        sold: 6,
        ageFrom: 16,
        requirements: ['medical'],
        prices: [[210_000, { days: 60 }], [260_000]],
      },
    ],
    products: [insurance(36_000, 'UZS')],
  })
}

function flamingoHalf(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'flamingo-half',
    sport: 'run',
    organizer: 'shirokaya-step',
    location: locations.burgas,
    on: calendar.next(9, 20, 7),
    name: { ru: 'Полумарафон с фламинго', en: 'Flamingo Half' },
    about: {
      ru: 'Двадцать градусов и море по правую руку. Из Приморского парка Бургаса на север, к розовым соляным озёрам, где живут фламинго, по дамбе между морем и солью и обратно. Набор высоты на весь полумарафон — двадцать метров, но тени на дамбе нет: возьмите кепку.\n\nДесятка разворачивается у первых соляных полей. На обеих дистанциях вода, арбуз и солёные крекеры каждые три с половиной километра. От финиша до моря сто метров.',
      en: 'Twenty degrees and the sea on your right. From the Sea Garden of Burgas north to the pink salt lakes where flamingos live, along the dyke between sea and salt, and back. The half climbs twenty metres in all, but the dyke has no shade: bring a cap.\n\nThe 10 km turns at the first salt pans. Both courses have water, watermelon and salted crackers every three and a half kilometres. From the finish it is a hundred metres to the sea.',
    },
    program: {
      ru: 'Суббота, 11:00–19:00 — выдача номеров\nВоскресенье, 08:00 — полумарафон\n08:20 — 10 километров\n11:30 — детский забег\n12:00 — награждение',
      en: 'Saturday, 11:00–19:00 — numbers\nSunday, 08:00 — half marathon\n08:20 — 10 kilometres\n11:30 — children’s run\n12:00 — prize giving',
    },
    registrationsPerAccount: 4,
    races: [
      {
        code: 'half',
        ru: 'Полумарафон',
        en: 'Half marathon',
        metres: 21_097,
        at: '08:00',
        limitHours: 3,
        capacity: 600,
        sold: 12,
        ageFrom: 18,
        requirements: ['medical'],
        prices: [[39, { days: 60 }], [49, { days: 14 }], [59]],
      },
      {
        code: 'ten',
        ru: '10 километров',
        en: '10 kilometres',
        metres: 10_000,
        at: '08:20',
        limitHours: 2,
        capacity: 500,
        sold: 9,
        ageFrom: 14,
        prices: [[25, { days: 60 }], [32]],
      },
      {
        code: 'kids',
        ru: 'Дети, 1 км',
        en: 'Children, 1 km',
        metres: 1_000,
        at: '11:30',
        limitHours: 1,
        capacity: 150,
        sold: 4,
        ageFrom: 5,
        ageTo: 12,
        prices: [[8]],
      },
    ],
    products: [
      insurance(6, 'EUR'),
      goods(
        { code: 'shirt', price: 22, stock: 120 },
        { ru: 'Розовая футболка', en: 'Pink running shirt' },
        {
          ru: 'Сетка на спине, одинокий фламинго на груди. Размер подберёте при получении.',
          en: 'Mesh back, one lonely flamingo on the front. You choose the size when you collect it.',
        },
      ),
      service(
        { code: 'bus', price: 35, stock: 90 },
        { ru: 'Автобус из Стамбула', en: 'Bus from Istanbul' },
        {
          ru: 'В пятницу в 22:00 от аэропорта, утром в Бургасе. Обратно в воскресенье в 16:00.',
          en: 'Friday at 22:00 from the airport, in Burgas by morning. Back on Sunday at 16:00.',
        },
      ),
    ],
  })
}
