import { addDays } from '#src/kernel/plain-date.ts'
import type { Clock } from '#src/modules/catalog/domain/clock.ts'
import { companiesOnly } from '#src/modules/catalog/domain/group-entry-rules.ts'
import { bibName, findChoice, question, shirtSize, waveTimes } from '#src/modules/catalog/domain/questions.ts'
import { demoEvent, goods, service } from './build.ts'
import { type Calendar, instantAt } from './calendar.ts'
import { championships } from './championships.ts'
import type { DemoEvent } from './demo-event.ts'
import { insurance } from './insurance.ts'
import { locations } from './locations.ts'
import { optionsOfEveryKind } from './options.ts'

/**
 * The main events between the Baltic and the Urals: most are on sale, one is full, one opens soon.
 */
export function russiaSummer(calendar: Calendar): DemoEvent[] {
  return [
    volgaDawn(calendar),
    taganayRidges(calendar),
    ladogaGravel(calendar),
    acrossTheKama(calendar),
    balticTriathlon(calendar),
    karelianRocks(calendar),
    twoWheelsTwoShoes(calendar),
    russkyIsland(calendar),
  ]
}

function volgaDawn(calendar: Calendar): DemoEvent {
  const on = calendar.next(5, 24, 7)
  const shirtsOrdered = instantAt(addDays(on, -21), '00:00', locations.samara.timeZone)
  return demoEvent(calendar, {
    code: 'volga-dawn',
    sport: 'run',
    series: 'volga-league',
    organizer: 'volga-starts',
    location: locations.samara,
    on,
    name: { ru: 'Волжский рассветный марафон', en: 'Volga Dawn Marathon' },
    about: {
      ru: 'Старт на площади Куйбышева, когда солнце только встаёт над Жигулями. Трасса дважды проходит вдоль набережной, поднимается к Ладье и возвращается тенистыми улицами старого города. Набор высоты на марафоне всего 75 метров: здесь бегут за личным рекордом.\n\nПитание каждые 5 километров, на набережной поливальные ворота. Пейсмейкеры ведут марафон на 3:15, 3:30, 4:00 и 4:30.',
      en: 'The gun goes off in Kuybyshev Square just as the sun rises over the Zhiguli hills. The course follows the embankment twice, climbs to the Ladya monument and comes home through the shady streets of the old town. With 75 metres of climb over the marathon, people come here for a personal best.\n\nAid stations every 5 kilometres and misting arches on the embankment. Pacers run 3:15, 3:30, 4:00 and 4:30.',
    },
    program: {
      ru: 'Пятница, 15:00–20:00 — выдача стартовых пакетов @ Манеж «Волга», ул. Лесная, 8\nСуббота, 12:00–20:00 — выдача стартовых пакетов @ Манеж «Волга», ул. Лесная, 8\n16:00–17:00 — разбор трассы с пейсмейкерами @ Манеж «Волга», зал 2\nВоскресенье, 05:30 — открываются стартовый городок и камеры хранения @ Площадь Куйбышева\n06:40 — разминка @ У главной сцены\n07:00 — старт марафона: кластер A, затем B и C\n07:30 — старт полумарафона\n09:00 — старт 10 километров\n11:30 — детский километр\n11:45 — награждение на 10 километрах и полумарафоне @ Главная сцена\n13:00 — финиш закрывается\n13:15 — награждение марафонцев @ Главная сцена',
      en: 'Friday, 15:00–20:00 — start packs @ Volga arena, 8 Lesnaya Street\nSaturday, 12:00–20:00 — start packs @ Volga arena, 8 Lesnaya Street\n16:00–17:00 — course briefing with the pacers @ Volga arena, hall 2\nSunday, 05:30 — start village and bag drop open @ Kuybyshev Square\n06:40 — warm-up @ By the main stage\n07:00 — marathon start: wave A, then B and C\n07:30 — half marathon start\n09:00 — 10 kilometres start\n11:30 — children’s kilometre\n11:45 — prizes for 10 kilometres and the half marathon @ Main stage\n13:00 — finish line closes\n13:15 — prizes for the marathon @ Main stage',
    },
    website: 'https://volga-starts.example/dawn',
    isNationalRunningMovement: true,
    hasFastIdentification: true,
    streamUrl: 'https://volga-starts.example/dawn/live',
    changeRules: {
      ...{ dataDays: 3, raceDays: 7, returnsDifference: true, transferDays: 5, transferFeeMinor: 50_000 },
      ...{ deferDays: 5, deferFeeMinor: 30_000, deferMonths: 18 },
    },
    registrationsPerAccount: 6,
    pickup: {
      ru: 'Манеж «Волга», ул. Лесная, 8. Накануне старта с 12:00 до 20:00.',
      en: 'Volga arena, 8 Lesnaya Street. The day before the race, 12:00 to 20:00.',
    },
    races: [
      {
        code: 'marathon',
        ru: 'Марафон',
        en: 'Marathon',
        metres: 42_195,
        at: '07:00',
        limitHours: 6,
        capacity: 500,
        sold: 46,
        ageFrom: 18,
        requirements: ['medical'],
        questions: [bibName({ changeUntil: shirtsOrdered }), shirtSize({ changeUntil: shirtsOrdered }), ...waveTimes()],
        waves: [
          { code: 'A', upToSeconds: 3 * 3600 + 15 * 60, bibFrom: null, bibTo: null },
          { code: 'B', upToSeconds: 4 * 3600, bibFrom: null, bibTo: null },
          { code: 'C', upToSeconds: null, bibFrom: null, bibTo: null },
        ],
        starts: [
          [0, { ru: 'Первая волна', en: 'First wave' }, 'A'],
          [4, { ru: 'Вторая волна', en: 'Second wave' }, 'B'],
          [10, { ru: 'Третья волна', en: 'Third wave' }, 'C'],
        ],
        limits: [
          [10, 90, { ru: 'набережная', en: 'embankment' }],
          [21.1, 180, { ru: 'Ладья', en: 'Ladya monument' }],
          [30, 256, { ru: 'Загородный парк', en: 'Zagorodny park' }],
          [38, 325, { ru: 'Струковский сад', en: 'Strukov garden' }],
        ],
        prices: [[1_900, { days: 60, places: 200 }], [2_400, { days: 21 }], [2_900]],
      },
      {
        code: 'half',
        ru: 'Полумарафон',
        en: 'Half marathon',
        metres: 21_097,
        at: '07:30',
        limitHours: 4,
        capacity: 800,
        sold: 60,
        ageFrom: 16,
        requirements: ['medical'],
        starts: [
          [0, { ru: 'Быстрее 1:50', en: 'Faster than 1:50' }],
          [6, { ru: 'Все остальные', en: 'Everybody else' }],
        ],
        limits: [[14, 150, { ru: 'Ладья', en: 'Ladya monument' }]],
        prices: [[1_500, { places: 100 }], [1_900, { days: 14 }], [2_300]],
      },
      {
        code: 'ten',
        ru: '10 километров',
        en: '10 kilometres',
        metres: 10_000,
        at: '09:00',
        limitHours: 2,
        capacity: 600,
        sold: 24,
        ageFrom: 14,
        prices: [[1_100, { days: 30 }], [1_400]],
      },
      {
        code: 'kids',
        ru: 'Детский километр',
        en: 'Children’s kilometre',
        metres: 1_000,
        at: '11:30',
        limitHours: 1,
        capacity: 150,
        sold: 12,
        ageFrom: 7,
        ageTo: 12,
        prices: [[0]],
      },
    ],
    startPack: {
      contents: [
        { ru: 'Стартовый номер с чипом и четыре булавки', en: 'Bib with timing chip, four safety pins' },
        { ru: 'Пакет для камеры хранения с наклейкой', en: 'A bag for the bag drop, with its sticker' },
        { ru: 'Бутылка воды и питательный гель на дорогу', en: 'A bottle of water and a gel for the way' },
        {
          ru: 'Карта трассы с пунктами питания и точками для болельщиков',
          en: 'A map with the aid stations and the best places to cheer',
        },
      ],
      pickups: (
        [
          [-2, '15:00'],
          [-1, '12:00'],
        ] as const
      ).map(([days, from]) => ({
        day: addDays(on, days),
        from: from as Clock,
        to: '20:00' as Clock,
        place: {
          ru: 'Манеж «Волга», ул. Лесная, 8, вход со двора',
          en: 'Volga arena, 8 Lesnaya Street, entrance from the yard',
        },
      })),
      bring: [],
      note: {
        ru: 'В день старта пакеты не выдаются, кроме детского километра. Едете издалека? Напишите нам. За другого пакет выдают по доверенности, бланк есть в личном кабинете.',
        en: 'On race day, packs are given out for the children’s kilometre only. Coming from far away? Write to us. Someone else can collect it with a signed authorisation: the form is in your account.',
      },
    },
    products: [
      insurance(250),
      {
        ...goods(
          { code: 'shirt', price: 1_200, stock: 120 },
          { ru: 'Футболка «Рассвет»', en: 'Dawn T-shirt' },
          {
            ru: 'Лёгкая беговая, на груди линия Жигулей. Размер выберете на выдаче.',
            en: 'A light running shirt with the Zhiguli skyline. You choose the size at the start-pack desk.',
          },
        ),
        changeableUntil: shirtsOrdered,
      },
      {
        ...service(
          { code: 'engraving', price: 450, stock: 300, max: 1 },
          { ru: 'Гравировка медали', en: 'Medal engraving' },
          {
            ru: 'Имя и время, готово через десять минут после финиша.',
            en: 'Your name and time, ready ten minutes after the finish.',
          },
        ),
        changeableUntil: shirtsOrdered,
      },
    ],
  })
}

function taganayRidges(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'taganay-ridges',
    sport: 'trail',
    series: 'stone-trails',
    organizer: 'kamen-i-veter',
    location: locations.zlatoust,
    on: calendar.next(6, 6, 6),
    championship: championships.russiaTrail,
    name: { ru: 'Таганай: хребты и курумы', en: 'Taganay: Ridges and Stone Rivers' },
    about: {
      ru: 'Каменные реки, скальные гребни и тайга до горизонта. Длинная дистанция обходит Двуглавую сопку и Откликной гребень, короткая держится в лесу и подойдёт тем, кто впервые выходит на трейл.\n\nПогода в горах меняется за час: ветровка, свисток и запас воды обязательны, на 42 и 75 километрах обязательна и спасательная плёнка. Снаряжение проверяют при выдаче номеров.',
      en: 'Rivers of stone, rocky ridges and taiga to the horizon. The long course rounds Two-Headed Hill and the Echo Ridge; the short one stays in the forest and suits a first trail race.\n\nMountain weather turns within an hour: a windproof jacket, a whistle and water are compulsory, and a foil blanket on 42 and 75 kilometres. Your kit is checked when you collect your bib.',
    },
    program: {
      ru: 'Пятница, 14:00–21:00 — выдача номеров и проверка снаряжения @ Приют «Белый ключ», палатка организаторов\n21:00 — брифинг 75 и 42 км: погода, разметка, сходы @ У костра\nСуббота, 03:30 — каша и чай для 75 км\n05:00 — старт 75 км\n07:00 — старт 42 км\n09:00 — старт 25 км\n10:00 — старт 10 км\n20:00 — награждение у костра\n21:00 — финиш закрывается, замыкающие приходят с трассы',
      en: 'Friday, 14:00–21:00 — numbers and kit check @ White Spring shelter, the organizers’ tent\n21:00 — briefing for 75 and 42 km: weather, marking, dropping out @ By the fire\nSaturday, 03:30 — porridge and tea for 75 km\n05:00 — 75 km starts\n07:00 — 42 km starts\n09:00 — 25 km starts\n10:00 — 10 km starts\n20:00 — prize giving by the fire\n21:00 — finish line closes, the sweepers come in',
    },
    website: 'https://stone-wind.example/taganay',
    ageRating: 12,
    races: [
      {
        code: 'ultra',
        ru: '75 км, три хребта',
        en: '75 km, three ridges',
        metres: 75_000,
        at: '05:00',
        limitHours: 16,
        capacity: 40,
        sold: 36,
        fewLeft: 10,
        ageFrom: 18,
        requirements: ['medical', 'insurance'],
        limits: [
          [18, 210, { ru: 'Двуглавая сопка', en: 'Two-Headed Hill' }],
          [37, 450, { ru: 'кордон Киалим', en: 'Kialim lodge' }],
          [56, 700, { ru: 'Дальний Таганай', en: 'Far Taganay' }],
          [68, 860, { ru: 'Гремучий ключ', en: 'Rattling Spring' }],
        ],
        qualification: {
          ru: 'финиш на 42 км в горах за два последних года',
          en: 'a 42 km mountain finish within two years',
        },
        prices: [[4_200, { places: 20 }], [5_200]],
      },
      {
        code: 'marathon',
        ru: '42 км, Откликной гребень',
        en: '42 km, Echo Ridge',
        metres: 42_000,
        at: '07:00',
        limitHours: 12,
        capacity: 36,
        sold: 36,
        ageFrom: 18,
        requirements: ['medical', 'insurance'],
        limits: [
          [14, 220, { ru: 'Двуглавая сопка', en: 'Two-Headed Hill' }],
          [29, 480, { ru: 'Откликной гребень', en: 'Echo Ridge' }],
        ],
        prices: [[3_400, { places: 20 }], [4_000]],
      },
      {
        code: 'middle',
        ru: '25 км, Двуглавая сопка',
        en: '25 km, Two-Headed Hill',
        metres: 25_000,
        at: '09:00',
        limitHours: 8,
        capacity: 30,
        sold: 27,
        fewLeft: 6,
        ageFrom: 16,
        requirements: ['medical'],
        limits: [[14, 260, { ru: 'Двуглавая сопка', en: 'Two-Headed Hill' }]],
        prices: [[2_400]],
      },
      {
        code: 'short',
        ru: '10 км, Белый ключ',
        en: '10 km, White Spring',
        metres: 10_000,
        at: '10:00',
        limitHours: 3,
        capacity: 40,
        sold: 35,
        fewLeft: 8,
        ageFrom: 12,
        prices: [[1_600, { days: 30 }], [1_900]],
      },
    ],
    products: [
      insurance(480),
      service(
        { code: 'transfer', price: 700, stock: 90 },
        { ru: 'Автобус из Златоуста', en: 'Bus from Zlatoust' },
        { ru: 'От вокзала к старту и обратно.', en: 'From the station to the start and back.' },
      ),
      goods(
        { code: 'cup', price: 650, stock: 60, max: 4 },
        { ru: 'Складная кружка', en: 'Folding cup' },
        { ru: 'На пунктах питания нет одноразовой посуды.', en: 'There are no disposable cups on the course.' },
      ),
    ],
  })
}

function ladogaGravel(calendar: Calendar): DemoEvent {
  const on = calendar.next(7, 11, 6)
  return demoEvent(calendar, {
    code: 'ladoga-gravel',
    sport: 'cycling',
    organizer: 'nevskaya-voda',
    location: locations.priozersk,
    on,
    name: { ru: 'Ладога — гравийное кольцо', en: 'Ladoga Gravel Loop' },
    about: {
      ru: 'Три кольца по грейдеру, лесным дорогам и старым финским просёлкам вокруг ладожских шхер. На длинном едут с ночёвкой или без неё: контрольное время тридцать часов, две базы с горячей едой и сушилкой.\n\nСопровождения и закрытого движения нет. Нужны шлем, свет спереди и сзади и трек в навигаторе: его пришлём за неделю.',
      en: 'Three loops on gravel, forest roads and old Finnish lanes around the Ladoga skerries. On the long one you may sleep or not: the time limit is thirty hours, and two bases offer hot food and a drying room.\n\nThere is no escort and roads stay open. You need a helmet, front and rear lights and the track in your navigator; we send it a week before.',
    },
    program: {
      ru: 'Пятница, 16:00–22:00 — регистрация и осмотр велосипедов @ Стадион, ул. Ленина, 64\n19:00–21:30 — ужин @ Столовая стадиона\nСуббота, 06:00 — старт 300 км\n09:00 — старт 120 км\n10:00 — старт 60 км\nВоскресенье, 12:00 — закрытие финиша, общий обед',
      en: 'Friday, 16:00–22:00 — registration and bike check @ The stadium, 64 Lenina Street\n19:00–21:30 — dinner @ Stadium canteen\nSaturday, 06:00 — 300 km starts\n09:00 — 120 km starts\n10:00 — 60 km starts\nSunday, 12:00 — finish line closes, lunch together',
    },
    website: 'https://neva-water.example/ladoga',
    races: [
      {
        code: 'km300',
        ru: '300 км с ночью',
        en: '300 km through the night',
        metres: 300_000,
        at: '06:00',
        limitHours: 30,
        capacity: 120,
        sold: 18,
        ageFrom: 18,
        limits: [
          [96, 540, { ru: 'база «Куркиёки»', en: 'Kurkiyoki base' }],
          [178, 1_080, { ru: 'база «Лахденпохья», ночлег', en: 'Lakhdenpokhya base, beds' }],
          [251, 1_500, { ru: 'Хийтола', en: 'Khiytola' }],
        ],
        prices: [[4_800, { days: 60 }], [5_600]],
      },
      {
        code: 'km120',
        ru: '120 км',
        en: '120 km',
        metres: 120_000,
        at: '09:00',
        limitHours: 10,
        capacity: 300,
        sold: 25,
        ageFrom: 18,
        laps: 2,
        limits: [[60, 300, { ru: 'конец первого круга', en: 'end of the first lap' }]],
        prices: [[3_600, { places: 60 }], [4_100, { days: 20 }], [4_600]],
      },
      {
        code: 'km60',
        ru: '60 км',
        en: '60 km',
        metres: 60_000,
        at: '10:00',
        limitHours: 6,
        capacity: 250,
        sold: 11,
        ageFrom: 14,
        prices: [[3_100]],
      },
    ],
    products: [
      ...optionsOfEveryKind(on, locations.priozersk.timeZone),
      insurance(390),
      service(
        { code: 'mechanic', price: 900, stock: 80, max: 1 },
        { ru: 'Настройка велосипеда', en: 'Bike tune-up' },
        {
          ru: 'Механик проверит тормоза, передачи и давление вечером в пятницу.',
          en: 'A mechanic checks brakes, gears and tyre pressure on Friday evening.',
        },
      ),
      goods(
        { code: 'dinner', price: 750, stock: 200, max: 4 },
        { ru: 'Ужин в пятницу', en: 'Friday dinner' },
        {
          ru: 'Паста, уха, пироги и чай в столовой стадиона.',
          en: 'Pasta, fish soup, pies and tea in the stadium canteen.',
        },
      ),
    ],
  })
}

function acrossTheKama(calendar: Calendar): DemoEvent {
  const on = calendar.next(7, 18, 7, 60)
  return demoEvent(calendar, {
    code: 'kama-crossing',
    sport: 'swimming',
    organizer: 'volga-starts',
    location: locations.perm,
    on,
    opens: calendar.inDays(12),
    name: { ru: 'Заплыв через Каму', en: 'Kama Crossing' },
    about: {
      ru: 'С правого берега на левый, от пляжа к речному вокзалу. Длинная дистанция идёт по течению вдоль набережной, короткая пересекает реку напрямик. На воде катера и сапборды, через каждые сто метров буи.\n\nВода в середине июля 19–21 градус. Гидрокостюм можно, буй обязателен: его выдадим, если нет своего.',
      en: 'From the right bank to the left, beach to river port. The long course follows the current along the embankment, the short one goes straight across. Boats and paddle boards on the water, a buoy every hundred metres.\n\nIn mid-July the water is 19–21 °C. Wetsuits are allowed, a tow float is compulsory; we lend you one.',
    },
    program: {
      ru: 'Воскресенье, 07:00–09:30 — выдача шапочек и чипов @ Правый берег, городской пляж\n08:30 — инструктаж на воде, погода и течение @ У пирса\n09:00 — старт 3,8 км\n10:00 — старт 1,9 км\n11:30 — старт 500 м\n13:00 — награждение у речного вокзала',
      en: 'Sunday, 07:00–09:30 — caps and chips @ Right bank, the city beach\n08:30 — briefing: weather and current @ By the pier\n09:00 — 3.8 km starts\n10:00 — 1.9 km starts\n11:30 — 500 m starts\n13:00 — prize giving at the river port',
    },
    races: [
      {
        code: 'long',
        ru: '3,8 км по течению',
        en: '3.8 km with the current',
        metres: 3_800,
        at: '09:00',
        limitHours: 2,
        capacity: 150,
        sold: 0,
        ageFrom: 16,
        requirements: ['medical'],
        starts: [
          [0, { ru: 'Красные шапочки', en: 'Red caps' }],
          [5, { ru: 'Жёлтые шапочки', en: 'Yellow caps' }],
        ],
        limits: [[1.9, 55, { ru: 'Коммунальный мост', en: 'Kommunalny bridge' }]],
        prices: [[2_600, { places: 60 }], [3_200]],
      },
      {
        code: 'middle',
        ru: '1,9 км',
        en: '1.9 km',
        metres: 1_900,
        at: '10:00',
        limitHours: 1.5,
        capacity: 150,
        sold: 0,
        ageFrom: 14,
        requirements: ['medical'],
        prices: [[2_000, { days: 21 }], [2_400]],
      },
      {
        code: 'across',
        ru: '500 м напрямик',
        en: '500 m straight across',
        metres: 500,
        at: '11:30',
        limitHours: 1,
        capacity: 100,
        sold: 0,
        ageFrom: 12,
        requirements: ['medical'],
        prices: [[1_500]],
      },
    ],
    products: [
      insurance(320),
      goods(
        { code: 'float', price: 1_800, stock: 100 },
        { ru: 'Буй для открытой воды', en: 'Tow float' },
        {
          ru: 'Яркий, с отделением для телефона. Остаётся у вас.',
          en: 'Bright, with room for a phone. Yours to keep.',
        },
      ),
    ],
  })
}

const swimmers = [
  findChoice(
    'wetsuit',
    'choice',
    { ru: 'Гидрокостюм', en: 'Wetsuit' },
    {
      choices: {
        own: { ru: 'Свой', en: 'My own' },
        hire: { ru: 'Возьму напрокат', en: 'I will hire one' },
        none: { ru: 'Без него', en: 'None' },
      },
      isRequired: true,
    },
  ),
  question('qualification', 'file', {
    ru: 'Протокол любого триатлона за два года',
    en: 'Results of any triathlon of the last two years',
  }),
]

function balticTriathlon(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'baltic-triathlon',
    sport: 'triathlon',
    organizer: 'nevskaya-voda',
    location: locations.svetlogorsk,
    on: calendar.next(7, 4, 6),
    championship: championships.russiaTriathlon,
    name: { ru: 'Балтийский триатлон', en: 'Baltic Triathlon' },
    about: {
      ru: 'Плавание от променада вдоль берега, велоэтап по холмам к Янтарному и бег под соснами. Закрытая от машин трасса, транзитная зона прямо на набережной: болельщики видят каждую смену.\n\nКарта триатлета и справка нужны всем. Гидрокостюм обязателен при воде ниже 16 градусов, решение объявим накануне.',
      en: 'A swim along the shore from the promenade, a hilly ride towards Yantarny and a run under the pines. The course is closed to cars and the transition area is right on the promenade, so that nobody misses a change.\n\nEverybody needs a triathlete card and a medical certificate. Wetsuits are compulsory below 16 degrees; we announce it the day before.',
    },
    program: {
      ru: 'Пятница, 12:00–20:00 — регистрация, приём велосипедов @ Транзитная зона на променаде\n18:00 — брифинг половинной дистанции @ Янтарь-холл\nСуббота, 05:30–06:40 — транзитная зона открыта для половинной\n07:00 — половинная дистанция\n10:00 — олимпийская\n13:00 — спринт\n18:00 — награждение',
      en: 'Friday, 12:00–20:00 — registration and bike check-in @ Transition area on the promenade\n18:00 — briefing for the half distance @ Amber Hall\nSaturday, 05:30–06:40 — transition area open for the half distance\n07:00 — half distance\n10:00 — Olympic distance\n13:00 — sprint\n18:00 — prize giving',
    },
    ageRating: 12,
    races: [
      {
        code: 'half',
        ru: 'Половинная, 1,9 + 90 + 21,1',
        en: 'Half, 1.9 + 90 + 21.1',
        metres: 113_000,
        at: '07:00',
        limitHours: 8,
        capacity: 30,
        sold: 30,
        ageFrom: 18,
        requirements: ['medical', 'insurance', 'triathlete-card'],
        starts: [
          [0, { ru: 'Мужчины', en: 'Men' }],
          [5, { ru: 'Женщины', en: 'Women' }],
        ],
        limits: [
          [1.9, 70, { ru: 'конец плавания', en: 'end of the swim' }],
          [91.9, 330, { ru: 'вторая транзитная зона', en: 'second transition' }],
          [102, 410, { ru: 'середина бега', en: 'half of the run' }],
        ],
        prices: [[8_900, { places: 15 }], [10_900]],
      },
      {
        code: 'olympic',
        ru: 'Олимпийская, 1,5 + 40 + 10',
        en: 'Olympic, 1.5 + 40 + 10',
        metres: 51_500,
        at: '10:00',
        limitHours: 4,
        capacity: 60,
        sold: 30,
        ageFrom: 16,
        requirements: ['medical', 'insurance', 'triathlete-card'],
        admissionBlocks: ['triathlete-card'],
        checksDocuments: true,
        questions: [shirtSize({ isRequired: true }), ...swimmers],
        limits: [
          [1.5, 55, { ru: 'конец плавания', en: 'end of the swim' }],
          [41.5, 165, { ru: 'вторая транзитная зона', en: 'second transition' }],
        ],
        prices: [[6_900]],
      },
      {
        code: 'sprint',
        ru: 'Спринт, 0,75 + 20 + 5',
        en: 'Sprint, 0.75 + 20 + 5',
        metres: 25_750,
        at: '13:00',
        limitHours: 2.5,
        capacity: 24,
        sold: 24,
        ageFrom: 14,
        requirements: ['medical', 'triathlete-card'],
        prices: [[4_500]],
      },
    ],
    products: [
      insurance(590),
      service(
        { code: 'bike-bag', price: 600, stock: 60, max: 1 },
        { ru: 'Хранение велочехла', en: 'Bike bag storage' },
        {
          ru: 'Сдайте чехол в пятницу, заберите после финиша.',
          en: 'Leave the bag on Friday, take it back after the finish.',
        },
      ),
    ],
  })
}

function karelianRocks(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'karelian-rocks',
    sport: 'orienteering',
    organizer: 'kamen-i-veter',
    location: locations.sortavala,
    on: calendar.next(8, 8, 6),
    name: { ru: 'Карельские скалы. Рогейн 8 ч', en: 'Karelian Rocks. Rogaine 8 h' },
    about: {
      ru: 'Карта, компас и сорок контрольных пунктов: какие взять и в каком порядке, решаете вы. Скальные лбы, узкие заливы, мхи по щиколотку и виды, ради которых сюда едут через всю страну.\n\nИдут по одному и связками до пяти человек. Опоздание на финиш стоит очков, поэтому время дороже пунктов.',
      en: 'A map, a compass and forty controls: which to take and in what order is up to you. Bare rock, narrow bays, ankle-deep moss and views worth crossing the country for.\n\nYou go alone or in groups of up to five. Being late costs points, so time is dearer than controls.',
    },
    program: {
      ru: 'Суббота, 08:00 — выдача карт\n10:00 — старт 8 часов\n11:00 — старт 4 часов\n18:30 — ужин и разбор маршрутов',
      en: 'Saturday, 08:00 — maps are handed out\n10:00 — 8 hours start\n11:00 — 4 hours start\n18:30 — dinner and route talk',
    },
    races: [
      {
        code: 'h8',
        ru: '8 часов',
        en: '8 hours',
        minutes: 480,
        at: '10:00',
        limitHours: 8.5,
        capacity: 100,
        sold: 14,
        ageFrom: 16,
        // The border guards get a list of the participants.
        profileFields: { city: 'required', emergencyPhone: 'optional', identityDocument: 'required' },
        readsIdentity: true,
        categories: [
          { code: 'pensioner', priceMinor: 70_000, quota: 10, proof: 'show', priceDifferenceMinor: 70_000 },
          { code: 'student', priceMinor: 90_000, quota: null, proof: 'upload', priceDifferenceMinor: 50_000 },
        ],
        prices: [[1_400, { days: 30 }], [1_800]],
      },
      {
        code: 'h4',
        ru: '4 часа',
        en: '4 hours',
        minutes: 240,
        at: '11:00',
        limitHours: 4.5,
        capacity: 120,
        sold: 9,
        ageFrom: 10,
        prices: [[1_100, { days: 30 }], [1_400]],
      },
    ],
    products: [
      insurance(290),
      goods(
        { code: 'dinner', price: 550, stock: 120, max: 5 },
        { ru: 'Ужин у воды', en: 'Dinner by the water' },
        { ru: 'Уха из котла, калитки, чай с травами.', en: 'Fish soup from the kettle, Karelian pies, herbal tea.' },
      ),
    ],
  })
}

function twoWheelsTwoShoes(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'ural-duathlon',
    sport: 'duathlon',
    organizer: 'kamen-i-veter',
    location: locations.yekaterinburg,
    on: calendar.next(5, 9, 7),
    name: { ru: 'Дуатлон в парке Маяковского', en: 'Mayakovsky Park Duathlon' },
    about: {
      ru: 'Бег по аллеям, велосипед по лесным дорожкам и снова бег. Спринт доступен новичкам, на длинной дистанции едут на кроссовых и гравийных.\n\nПарк принимает не больше сорока участников на обе дистанции вместе: так договорились с лесничеством.',
      en: 'A run along the avenues, a ride on forest paths and a run again. The sprint suits beginners; cross and gravel bikes do best on the long course.\n\nThe park takes no more than forty people on both courses together: that is our deal with the foresters.',
    },
    program: {
      ru: 'Воскресенье, 08:00 — регистрация\n10:00 — длинная, 5 + 24 + 2,5 км\n11:30 — спринт, 2,5 + 12 + 1,2 км\n14:00 — награждение',
      en: 'Sunday, 08:00 — registration\n10:00 — long, 5 + 24 + 2.5 km\n11:30 — sprint, 2.5 + 12 + 1.2 km\n14:00 — prize giving',
    },
    participantLimit: 40,
    races: [
      {
        code: 'long',
        ru: 'Длинная, 5 + 24 + 2,5',
        en: 'Long, 5 + 24 + 2.5',
        metres: 31_500,
        at: '10:00',
        limitHours: 3,
        capacity: 30,
        sold: 22,
        ageFrom: 16,
        requirements: ['medical'],
        prices: [[2_200]],
      },
      {
        code: 'sprint',
        ru: 'Спринт, 2,5 + 12 + 1,2',
        en: 'Sprint, 2.5 + 12 + 1.2',
        metres: 15_700,
        at: '11:30',
        limitHours: 2,
        capacity: 30,
        sold: 18,
        ageFrom: 14,
        prices: [[1_700]],
      },
    ],
    products: [insurance(310)],
  })
}

function russkyIsland(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'russky-island',
    sport: 'trail',
    organizer: 'kamen-i-veter',
    reservesForTransfers: true,
    location: locations.vladivostok,
    on: calendar.next(9, 19, 6),
    name: { ru: 'Остров Русский: тропой маяков', en: 'Russky Island: the Lighthouse Path' },
    about: {
      ru: 'Тропа идёт над океаном: форты, гроты, мыс Тобизина и запах полыни. Подъёмы короткие и частые, поэтому трасса кажется длиннее, чем на карте.\n\nСтарт у бухты Новик. В сентябре здесь самое тёплое море и почти нет дождей.',
      en: 'The path runs above the ocean: forts, grottos, Cape Tobizin and the smell of wormwood. The climbs are short and many, so the course feels longer than on the map.\n\nThe start is at Novik Bay. In September the sea is at its warmest and it hardly rains.',
    },
    program: {
      ru: 'Суббота, 07:00 — выдача номеров\n09:00 — старт 30 км\n10:00 — старт 12 км\n15:00 — награждение',
      en: 'Saturday, 07:00 — numbers\n09:00 — 30 km starts\n10:00 — 12 km starts\n15:00 — prize giving',
    },
    races: [
      {
        code: 'km30',
        ru: '30 км, пять маяков',
        en: '30 km, five lighthouses',
        metres: 30_000,
        at: '09:00',
        limitHours: 7,
        capacity: 200,
        sold: 7,
        ageFrom: 18,
        groupEntries: companiesOnly,
        requirements: ['medical'],
        prices: [[2_800, { days: 45 }], [3_300]],
      },
      {
        code: 'km12',
        ru: '12 км, мыс Тобизина',
        en: '12 km, Cape Tobizin',
        metres: 12_000,
        at: '10:00',
        limitHours: 3,
        capacity: 200,
        sold: 5,
        ageFrom: 14,
        groupEntries: companiesOnly,
        prices: [[1_900, { days: 45 }], [2_200]],
      },
    ],
    products: [insurance(420)],
  })
}
