import { shirtSize } from '#src/modules/catalog/domain/questions.ts'
import { defaultEachPays } from '#src/modules/catalog/domain/team-rules.ts'
import { demoEvent, goods, service } from './build.ts'
import type { Calendar } from './calendar.ts'
import type { DemoEvent } from './demo-event.ts'
import { insurance } from './insurance.ts'
import { locations } from './locations.ts'
import { equalLegs, triathlonLegs } from './team-rules.ts'

/**
 * Further events: individual races and relays on sale, two team races that open soon, one online.
 */
export function moreEvents(calendar: Calendar): DemoEvent[] {
  return [
    kostromaQuay(calendar),
    vologdaLace(calendar),
    yaroslavlMaze(calendar),
    angaraRelay(calendar),
    rivieraRelay(calendar),
    upperLakeRelay(calendar),
    borPatrols(calendar),
    khibinyRelay(calendar),
    hourOfYourOwn(calendar),
    kislovodskClimb(calendar),
  ]
}

function kostromaQuay(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'kostroma-quay',
    sport: 'run',
    series: 'volga-league',
    organizer: 'volga-starts',
    location: locations.kostroma,
    on: calendar.next(6, 14, 7),
    isNationalRunningMovement: true,
    registrationsPerAccount: 5,
    name: { ru: 'Костромская верста', en: 'Kostroma Verst' },
    about: {
      ru: 'От каланчи по торговым рядам к Волге, вдоль набережной до Ипатьевского монастыря и обратно. Старый город, липы и булыжник, который прикроют дорожкой.\n\nВерста — это 1067 метров. Её бегут целыми семьями, и за неё дают пряник.',
      en: 'From the fire tower through the trading arcades to the Volga, along the embankment to the Ipatiev Monastery and back. The old town, lime trees, and cobbles, carpeted on race day.\n\nA verst is 1,067 metres. Whole families run it, and the prize is gingerbread.',
    },
    program: {
      ru: 'Суббота, 12:00–19:00 — выдача номеров в рядах\nВоскресенье, 09:00 — десять вёрст\n11:00 — верста\n12:00 — награждение',
      en: 'Saturday, 12:00–19:00 — numbers in the arcades\nSunday, 09:00 — ten versts\n11:00 — one verst\n12:00 — prize giving',
    },
    races: [
      {
        code: 'ten',
        ru: 'Десять вёрст',
        en: 'Ten versts',
        metres: 10_668,
        at: '09:00',
        limitHours: 2,
        capacity: 94, // four are held for guests (demo/discounts.ts)
        sold: 90,
        ageFrom: 14,
        prices: [[1_200, { days: 60 }], [1_500, { days: 14 }], [1_800]],
      },
      {
        code: 'verst',
        ru: 'Верста',
        en: 'One verst',
        metres: 1_067,
        at: '11:00',
        limitHours: 0.5,
        capacity: 40,
        sold: 40,
        ageFrom: 4,
        prices: [[350]],
      },
    ],
    products: [
      insurance(210),
      goods(
        { code: 'linen', price: 890, stock: 90 },
        { ru: 'Льняное полотенце', en: 'Linen towel' },
        { ru: 'Костромской лён, вышита каланча.', en: 'Kostroma linen with an embroidered tower.' },
      ),
    ],
  })
}

function vologdaLace(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'vologda-lace',
    sport: 'ski',
    series: 'north-ski',
    organizer: 'severnaya-lyzhnya',
    location: locations.vologda,
    on: calendar.next(2, 28, 7),
    name: { ru: 'Кружевная гонка', en: 'Lace Race' },
    about: {
      ru: 'Лыжню кладут узором: петли сходятся, расходятся и ни разу не пересекаются. Тридцать километров классикой через еловый лес и поля за городом.\n\nНа финише топлёное молоко с пенкой и медаль из кружева, сплетённая вручную.',
      en: 'The track is laid as a pattern: loops meet, part and never cross. Thirty kilometres classic through spruce forest and the fields beyond the town.\n\nAt the finish there is baked milk and a medal of hand-made lace.',
    },
    program: {
      ru: 'Суббота, 14:00–19:00 — выдача номеров\nВоскресенье, 10:00 — 30 км\n10:30 — 10 км\n14:00 — награждение',
      en: 'Saturday, 14:00–19:00 — numbers\nSunday, 10:00 — 30 km\n10:30 — 10 km\n14:00 — prize giving',
    },
    races: [
      {
        code: 'km30',
        ru: '30 км, классика',
        en: '30 km classic',
        metres: 30_000,
        at: '10:00',
        limitHours: 4,
        capacity: 250,
        sold: 17,
        ageFrom: 18,
        requirements: ['medical'],
        prices: [[2_100, { places: 60 }], [2_600, { days: 14 }], [3_100]],
      },
      {
        code: 'km10',
        ru: '10 км, классика',
        en: '10 km classic',
        metres: 10_000,
        at: '10:30',
        limitHours: 2,
        capacity: 200,
        sold: 9,
        ageFrom: 14,
        requirements: ['medical'],
        prices: [[1_200]],
      },
    ],
    products: [
      insurance(240),
      service(
        { code: 'waxing', price: 900, stock: 70, max: 1 },
        { ru: 'Подготовка лыж', en: 'Ski waxing' },
        { ru: 'Держание под погоду утра.', en: 'Grip wax for the morning’s snow.' },
      ),
    ],
  })
}

function yaroslavlMaze(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'yaroslavl-maze',
    sport: 'orienteering',
    series: 'city-mazes',
    organizer: 'shirokaya-step',
    location: locations.yaroslavl,
    on: calendar.next(5, 2, 6),
    name: { ru: 'Ярославский лабиринт', en: 'Yaroslavl Maze' },
    about: {
      ru: 'Карта древнего города в масштабе 1:4000: стрелка, валы, подворотни Которосльной набережной и парк, которого нет на обычных картах. Пункты откроются за минуту до старта в приложении и на бумаге.\n\nНовичкам перед стартом за пятнадцать минут объясняют, как держать карту.',
      en: 'The old town at 1:4000: the spit, the ramparts, gateways along the Kotorosl and a park that ordinary maps do not show. The controls are revealed a minute before the start, on paper and on the phone.\n\nNewcomers learn to hold a map in fifteen minutes.',
    },
    program: {
      ru: 'Суббота, 10:00 — выдача карт и чипов\n10:30 — урок для новичков\n11:00 — основная дистанция\n11:20 — семейная\n14:00 — награждение',
      en: 'Saturday, 10:00 — maps and chips\n10:30 — lesson for newcomers\n11:00 — main course\n11:20 — family course\n14:00 — prize giving',
    },
    races: [
      {
        code: 'main',
        ru: 'Основная, 8 км',
        en: 'Main, 8 km',
        metres: 8_000,
        at: '11:00',
        limitHours: 2.5,
        capacity: 200,
        sold: 12,
        ageFrom: 14,
        prices: [[1_000, { days: 30 }], [1_200]],
      },
      {
        code: 'family',
        ru: 'Семейная, 3,5 км',
        en: 'Family, 3.5 km',
        metres: 3_500,
        at: '11:20',
        limitHours: 2,
        capacity: 120,
        sold: 6,
        ageFrom: 6,
        prices: [[700]],
      },
    ],
  })
}

function angaraRelay(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'angara-relay',
    sport: 'run-relay',
    organizer: 'kamen-i-veter',
    location: locations.listvyanka,
    on: calendar.next(8, 22, 6, 60),
    name: { ru: 'От Байкала к Ангаре', en: 'From Baikal to the Angara' },
    about: {
      ru: 'Пять этапов по двенадцать километров: тропа над озером, посёлки, истоковый камень и лесная дорога вдоль воды. Команда едет за бегуном в машине и ждёт на передаче.\n\nОт самого холодного озера до первой пристани, один день на всё.',
      en: 'Five legs of twelve kilometres: a path above the lake, villages, the rock at the source and a forest road along the water. The team follows by car and waits at the exchange.\n\nFrom the coldest of lakes to the first pier, one day for everything.',
    },
    program: {
      ru: 'Пятница, 17:00–20:00 — регистрация команд\nСуббота, 07:00 — старт\n15:00 — закрытие финиша, общий ужин',
      en: 'Friday, 17:00–20:00 — team registration\nSaturday, 07:00 — start\n15:00 — finish line closes, dinner together',
    },
    ageRating: 12,
    races: [
      {
        code: 'five',
        ru: 'Эстафета 5 × 12',
        en: 'Relay 5 × 12',
        kind: 'relay',
        stages: 5,
        team: equalLegs(5, 12_000),
        metres: 12_000,
        at: '07:00',
        limitHours: 8,
        capacity: 50,
        sold: 0,
        ageFrom: 16,
        requirements: ['medical'],
        prices: [[9_500, { places: 15 }], [11_500]],
      },
    ],
  })
}

function rivieraRelay(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'riviera-relay',
    sport: 'triathlon-relay',
    series: 'steppe-multisport',
    organizer: 'shirokaya-step',
    location: locations.sochi,
    on: calendar.next(9, 26, 6, 60),
    name: { ru: 'Ривьера на троих', en: 'Riviera for Three' },
    about: {
      ru: 'Море, серпантин и приморская набережная: один плывёт километр, второй едет тридцать, третий бежит восемь. Выездной финал «Степного многоборья» там, где степь кончается.\n\nПередача чипа у фонтана, и ждать её можно в тени.',
      en: 'Sea, hairpins and the promenade: one swims a kilometre, one rides thirty, one runs eight. The away final of the Steppe Multisport, where the steppe ends.\n\nThe chip changes hands at the fountain, and you may wait in the shade.',
    },
    program: {
      ru: 'Пятница, 14:00–20:00 — регистрация команд\nСуббота, 08:00 — старт\n12:00 — награждение на пляже',
      en: 'Friday, 14:00–20:00 — team registration\nSaturday, 08:00 — start\n12:00 — prize giving on the beach',
    },
    races: [
      {
        code: 'team',
        ru: 'Команда, 1 + 30 + 8',
        en: 'Team, 1 + 30 + 8',
        kind: 'relay',
        stages: 3,
        team: { ...triathlonLegs(1_000, 30_000, 8_000), eachPays: defaultEachPays },
        questions: [shirtSize({ isRequired: true })],
        checksDocuments: true,
        at: '08:00',
        limitHours: 4,
        capacity: 70,
        sold: 0,
        ageFrom: 16,
        requirements: ['medical'],
        prices: [[7_800, { days: 60 }], [9_300]],
      },
    ],
  })
}

function upperLakeRelay(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'upper-lake-relay',
    sport: 'duathlon-relay',
    organizer: 'nevskaya-voda',
    location: locations.kaliningrad,
    on: calendar.next(5, 23, 6, 60),
    opens: calendar.inDays(20),
    name: { ru: 'Вокруг Верхнего озера', en: 'Around the Upper Lake' },
    about: {
      ru: 'Эстафета на двоих вокруг озера: пробежали круг, передали браслет, проехали три. Кругов столько, сколько успеете за полтора часа.\n\nПары бывают дружеские, семейные и из тех, кто познакомился на выдаче номеров.',
      en: 'A relay for two around the lake: run a lap, transfer the wristband, ride three. As many as you manage in an hour and a half.\n\nPairs are friends, families and people who met when collecting their numbers.',
    },
    program: {
      ru: 'Суббота, 09:00 — выдача номеров\n10:30 — старт\n12:30 — награждение',
      en: 'Saturday, 09:00 — numbers\n10:30 — start\n12:30 — prize giving',
    },
    races: [
      {
        code: 'pairs',
        ru: 'Пары, 90 минут',
        en: 'Pairs, 90 minutes',
        kind: 'relay',
        stages: 2,
        team: equalLegs(2, null),
        minutes: 45,
        at: '10:30',
        limitHours: 2,
        capacity: 60,
        sold: 0,
        ageFrom: 14,
        prices: [[2_800]],
      },
    ],
  })
}

function borPatrols(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'bor-patrols',
    sport: 'biathlon-relay',
    series: 'north-ski',
    organizer: 'severnaya-lyzhnya',
    location: locations.tyumen,
    on: calendar.next(1, 9, 6, 60),
    name: { ru: 'Патрули Верхнего Бора', en: 'Verkhny Bor Patrols' },
    about: {
      ru: 'Биатлон для тех, кто никогда не стрелял: накануне учим, винтовки выдаём. Три этапа по четыре километра, на каждом одна стойка, промах стоит круга в сто пятьдесят метров.\n\nКоманды смешанные, хотя бы одна женщина в каждой.',
      en: 'Biathlon for those who have never shot: we teach you the day before and lend the rifles. Three legs of four kilometres, one standing stage each, a miss costs a loop of a hundred and fifty metres.\n\nTeams are mixed, with at least one woman in each.',
    },
    program: {
      ru: 'Пятница, 15:00–19:00 — стрелковая школа\nСуббота, 11:00 — старт\n14:00 — награждение',
      en: 'Friday, 15:00–19:00 — shooting school\nSaturday, 11:00 — start\n14:00 — prize giving',
    },
    ageRating: 12,
    races: [
      {
        code: 'patrol',
        ru: 'Патруль 3 × 4',
        en: 'Patrol 3 × 4',
        kind: 'relay',
        stages: 3,
        team: equalLegs(3, 4_000),
        metres: 4_000,
        at: '11:00',
        limitHours: 3,
        capacity: 36,
        sold: 0,
        ageFrom: 18,
        requirements: ['medical', 'insurance'],
        prices: [[6_600]],
      },
    ],
  })
}

function khibinyRelay(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'khibiny-ski-relay',
    sport: 'ski-relay',
    series: 'north-ski',
    organizer: 'severnaya-lyzhnya',
    location: locations.kirovsk,
    on: calendar.next(3, 28, 7, 60),
    name: { ru: 'Хибинская эстафета', en: 'Khibiny Relay' },
    about: {
      ru: 'Четыре этапа по пять километров под горами, где снег лежит до мая: два классикой, два коньком. Круг виден со стадиона почти целиком, поэтому болельщики не уходят.\n\nЕсть зачёт семейных команд, в нём этап можно бежать вдвоём.',
      en: 'Four legs of five kilometres under mountains where snow lies until May: two classic, two skating. Almost the whole lap is seen from the stadium, so nobody leaves.\n\nFamily teams are ranked apart, and there two may ski a leg together.',
    },
    program: {
      ru: 'Суббота, 16:00–19:00 — заявки команд\nВоскресенье, 11:00 — старт\n14:30 — награждение',
      en: 'Saturday, 16:00–19:00 — team entries\nSunday, 11:00 — start\n14:30 — prize giving',
    },
    races: [
      {
        code: 'four',
        ru: 'Эстафета 4 × 5',
        en: 'Relay 4 × 5',
        kind: 'relay',
        stages: 4,
        team: equalLegs(4, 5_000, { pricePer: 'participant' }),
        metres: 5_000,
        at: '11:00',
        limitHours: 3,
        capacity: 48,
        sold: 0,
        ageFrom: 14,
        requirements: ['medical'],
        prices: [[1_200]],
      },
    ],
  })
}

function hourOfYourOwn(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'hour-of-your-own',
    sport: 'run',
    organizer: 'shirokaya-step',
    location: locations.moscow,
    on: calendar.inDays(24),
    opens: calendar.inDays(-20),
    closes: calendar.inDays(24),
    isOnline: true,
    ageRating: 0,
    name: { ru: 'Час для себя', en: 'An Hour of Your Own' },
    about: {
      ru: 'Один час бега там, где вы живёте, в любой из трёх дней. Дорожка в парке, стадион, набережная или манеж: считается то, что показали часы, и снимок экрана.\n\nУчастие бесплатное. Соперник один — вы сами в прошлом году; кто прошёл, получает диплом и медаль.',
      en: 'One hour of running where you live, on any of three days. A park, a track, an embankment or an indoor arena: what counts is your watch and a screenshot.\n\nTaking part is free. Your one rival is yourself of last year; whoever comes through gets a diploma and a medal.',
    },
    program: {
      ru: 'Три дня на пробежку, на отчёт ещё пять\nЧерез неделю — протокол и дипломы',
      en: 'Three days for your run, five more to report it\nA week later — results and diplomas',
    },
    races: [
      {
        code: 'hour',
        ru: 'Один час',
        en: 'One hour',
        minutes: 60,
        at: '00:00',
        limitHours: 72,
        capacity: 3_000,
        sold: 24,
        prices: [[0]],
      },
    ],
  })
}

function kislovodskClimb(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'maloe-sedlo-climb',
    sport: 'cycling',
    organizer: 'shirokaya-step',
    location: locations.kislovodsk,
    on: calendar.last(9, 5, 6),
    hasResults: true,
    rating: { hundredths: 469, count: 64 },
    name: { ru: 'Подъём на Малое Седло', en: 'The Maloye Sedlo Climb' },
    about: {
      ru: 'Раздельный старт через каждую минуту: одиннадцать километров вверх от нарзанных ванн к перевалу, с которого в ясное утро видно Эльбрус. Утро было ясное.\n\nСреднее превышение шесть процентов, последний километр девять. Вниз ехали колонной за машиной.',
      en: 'A time trial, one rider a minute: eleven kilometres up from the mineral baths to the pass, from which you see Elbrus on a clear morning. It was a clear morning.\n\nSix per cent on average, nine in the last kilometre. We rode down together behind a car.',
    },
    program: {
      ru: 'Суббота, 07:00 — выдача номеров\n09:00 — первый старт\n13:00 — награждение у колоннады',
      en: 'Saturday, 07:00 — numbers\n09:00 — first start\n13:00 — prize giving by the colonnade',
    },
    races: [
      {
        code: 'climb',
        ru: 'Подъём, 11 км',
        en: 'The climb, 11 km',
        metres: 11_000,
        at: '09:00',
        limitHours: 2.5,
        capacity: 120,
        sold: 35,
        ageFrom: 16,
        requirements: ['medical'],
        prices: [[1_900, { days: 30 }], [2_300]],
      },
    ],
    products: [insurance(320)],
  })
}
