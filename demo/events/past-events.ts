import { demoEvent, goods, service } from './build.ts'
import type { Calendar } from './calendar.ts'
import { championships } from './championships.ts'
import type { DemoEvent } from './demo-event.ts'
import { insurance } from './insurance.ts'
import { locations } from './locations.ts'
import { equalLegs } from './team-rules.ts'

/** Events of the past year with results, except an untimed walk. */
export function pastEvents(calendar: Calendar): DemoEvent[] {
  return [
    saratovBridge(calendar),
    khibinyNight(calendar),
    onegaMile(calendar),
    polarTrack(calendar),
    tverMaze(calendar),
    tobolTriathlon(calendar),
    quarryRace(calendar),
    shiryaevoWalk(calendar),
    turgoyakDuathlon(calendar),
    sokRelay(calendar),
  ]
}

function saratovBridge(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'saratov-bridge',
    sport: 'run',
    series: 'volga-league',
    organizer: 'volga-starts',
    location: locations.saratov,
    on: calendar.last(5, 17, 7),
    hasResults: true,
    rating: { hundredths: 466, count: 189 },
    isNationalRunningMovement: true,
    name: { ru: 'Через мост и обратно', en: 'Over the Bridge and Back' },
    about: {
      ru: 'Три километра над Волгой в одну сторону и три в другую: ради этого утра движение по мосту перекрывают раз в год. Посередине стоит оркестр, и он играет, пока не пробежит последний.\n\nВ этот раз дул попутный ветер на обратном пути, и личных рекордов оказалось больше обычного.',
      en: 'Three kilometres above the Volga one way and three back: for this one morning a year the bridge is closed to traffic. A band stands in the middle and plays until the last runner has passed.\n\nThis time the wind helped on the way home, and there were more personal bests than usual.',
    },
    program: {
      ru: 'Суббота, 12:00–19:00 — выдача номеров\nВоскресенье, 08:00 — полумарафон\n08:20 — 6 километров\n11:30 — награждение',
      en: 'Saturday, 12:00–19:00 — numbers\nSunday, 08:00 — half marathon\n08:20 — 6 kilometres\n11:30 — prize giving',
    },
    races: [
      {
        code: 'half',
        ru: 'Полумарафон',
        en: 'Half marathon',
        metres: 21_097,
        at: '08:00',
        limitHours: 3,
        capacity: 900,
        sold: 58,
        ageFrom: 18,
        requirements: ['medical'],
        prices: [[1_600, { days: 45 }], [2_000, { days: 14 }], [2_400]],
      },
      {
        code: 'six',
        ru: '6 километров, мост',
        en: '6 kilometres, the bridge',
        metres: 6_000,
        at: '08:20',
        limitHours: 1.5,
        capacity: 1_200,
        sold: 44,
        ageFrom: 12,
        prices: [[900, { days: 14 }], [1_100]],
      },
    ],
    products: [insurance(230)],
  })
}

function khibinyNight(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'khibiny-midnight',
    sport: 'trail',
    series: 'stone-trails',
    organizer: 'kamen-i-veter',
    location: locations.kirovsk,
    on: calendar.last(6, 27, 6),
    hasResults: true,
    rating: { hundredths: 488, count: 71 },
    ageRating: 12,
    championship: championships.russiaTrail,
    name: { ru: 'Полночь в Хибинах', en: 'Midnight in the Khibiny' },
    about: {
      ru: 'Старт в десять вечера под солнцем, которое не заходит. Подъём на плато, снежники в ущелье Рамзая и долгий каменистый спуск к городу: первые финишировали в половине второго, и было светло.\n\nНа перевале стояла палатка с горячим супом. Сошли двое, оба дошли до неё сами.',
      en: 'A start at ten in the evening under a sun that does not set. Up to the plateau, snow patches in the Ramzay gorge and a long stony way down to the town: the first finished at half past one in full light.\n\nA tent with hot soup stood on the pass. Two gave up, and both walked there by themselves.',
    },
    program: {
      ru: 'Суббота, 17:00 — выдача номеров, проверка снаряжения\n22:00 — старт 30 км\n23:00 — старт 12 км\nВоскресенье, 05:00 — закрытие финиша',
      en: 'Saturday, 17:00 — numbers, kit check\n22:00 — 30 km starts\n23:00 — 12 km starts\nSunday, 05:00 — finish line closes',
    },
    races: [
      {
        code: 'plateau',
        ru: '30 км, плато',
        en: '30 km, the plateau',
        metres: 30_000,
        at: '22:00',
        limitHours: 7,
        capacity: 150,
        sold: 36,
        ageFrom: 18,
        requirements: ['medical', 'insurance'],
        prices: [[3_200, { days: 45 }], [3_900]],
      },
      {
        code: 'gorge',
        ru: '12 км, ущелье',
        en: '12 km, the gorge',
        metres: 12_000,
        at: '23:00',
        limitHours: 4,
        capacity: 150,
        sold: 31,
        ageFrom: 14,
        requirements: ['medical'],
        prices: [[2_100]],
      },
    ],
    products: [insurance(420)],
  })
}

function onegaMile(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'onega-mile',
    sport: 'swimming',
    series: 'open-water',
    organizer: 'nevskaya-voda',
    location: locations.onega,
    on: calendar.last(7, 18, 6),
    hasResults: true,
    rating: { hundredths: 449, count: 54 },
    name: { ru: 'Онежская миля', en: 'Onega Mile' },
    about: {
      ru: 'Вода семнадцать градусов, чистая до дна. Плыли вдоль набережной, между буями и лодками яхт-клуба; на длинной дистанции дважды обходили мыс.\n\nДля тех, кто замёрз, топили две бани. Протоколы и записи трекеров опубликованы.',
      en: 'Seventeen degrees, and clear to the bottom. The swim followed the embankment between buoys and the yacht club’s boats; the long course rounded the cape twice.\n\nTwo saunas were hot for the frozen. Results and tracks are out.',
    },
    program: {
      ru: 'Суббота, 08:00 — регистрация и инструктаж\n10:00 — две мили\n11:30 — одна миля\n14:00 — награждение',
      en: 'Saturday, 08:00 — registration and briefing\n10:00 — two miles\n11:30 — one mile\n14:00 — prize giving',
    },
    races: [
      {
        code: 'two',
        ru: 'Две мили',
        en: 'Two miles',
        metres: 3_200,
        at: '10:00',
        limitHours: 2,
        capacity: 100,
        sold: 22,
        ageFrom: 16,
        requirements: ['medical'],
        prices: [[2_700]],
      },
      {
        code: 'mile',
        ru: 'Миля',
        en: 'The mile',
        metres: 1_600,
        at: '11:30',
        limitHours: 1.5,
        capacity: 150,
        sold: 29,
        ageFrom: 14,
        requirements: ['medical'],
        prices: [[1_900, { days: 30 }], [2_300]],
      },
    ],
    products: [
      insurance(280),
      service(
        { code: 'sauna', price: 500, stock: 80 },
        { ru: 'Баня после финиша', en: 'Sauna after the finish' },
        { ru: 'Час на шестерых, веник дадим.', en: 'An hour for six, birch twigs included.' },
      ),
    ],
  })
}

function polarTrack(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'polar-track',
    sport: 'ski',
    series: 'north-ski',
    organizer: 'severnaya-lyzhnya',
    location: locations.murmansk,
    on: calendar.last(4, 4, 6),
    hasResults: true,
    rating: { hundredths: 474, count: 132 },
    name: { ru: 'Полярный след', en: 'Polar Track' },
    about: {
      ru: 'Закрытие сезона за Полярным кругом: наст, солнце до вечера и олени у трассы. Круг двенадцать с половиной километров, коньком, с одним длинным тягуном к озёрам.\n\nДетям проложили свой круг по стадиону, и каждому на финише повесили колокольчик.',
      en: 'The end of the season beyond the Arctic Circle: crust snow, sun until evening and reindeer by the track. A lap of twelve and a half kilometres, skating, with one long drag up to the lakes.\n\nChildren had a lap of their own in the stadium, and each got a bell at the finish.',
    },
    program: {
      ru: 'Суббота, 09:00 — выдача номеров\n11:00 — старт 25 км\n11:15 — старт 12,5 км\n13:30 — детский круг\n15:00 — награждение',
      en: 'Saturday, 09:00 — numbers\n11:00 — 25 km starts\n11:15 — 12.5 km starts\n13:30 — children’s lap\n15:00 — prize giving',
    },
    races: [
      {
        code: 'km25',
        ru: '25 км',
        en: '25 km',
        metres: 25_000,
        at: '11:00',
        limitHours: 3,
        capacity: 300,
        sold: 38,
        ageFrom: 18,
        requirements: ['medical'],
        prices: [[1_900, { days: 30 }], [2_400]],
      },
      {
        code: 'km12',
        ru: '12,5 км',
        en: '12.5 km',
        metres: 12_500,
        at: '11:15',
        limitHours: 2,
        capacity: 300,
        sold: 27,
        ageFrom: 16,
        requirements: ['medical'],
        prices: [[1_500]],
      },
      {
        code: 'kids',
        ru: 'Дети, 1 км',
        en: 'Children, 1 km',
        metres: 1_000,
        at: '13:30',
        limitHours: 0.5,
        capacity: 80,
        sold: 16,
        ageFrom: 6,
        ageTo: 11,
        ageOn: 'dec-31',
        prices: [[0]],
      },
    ],
  })
}

function tverMaze(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'tver-maze',
    sport: 'orienteering',
    series: 'city-mazes',
    organizer: 'shirokaya-step',
    location: locations.tver,
    on: calendar.last(4, 18, 6),
    hasResults: true,
    rating: { hundredths: 452, count: 47 },
    name: { ru: 'Тверской лабиринт', en: 'Tver Maze' },
    about: {
      ru: 'Двадцать два пункта между Волгой и Тьмакой: арки, дворы-колодцы, лестницы к воде и один пункт на барже. Кто читает карту на бегу, тот и выиграл.\n\nДля семей повесили картинки вместо цифр, и малыши находили пункты быстрее взрослых.',
      en: 'Twenty-two controls between the Volga and the Tmaka: archways, well-like yards, stairs to the water and one control on a barge. Those who read the map on the run won.\n\nFamilies got pictures instead of numbers, and the little ones found them faster than the grown-ups.',
    },
    program: {
      ru: 'Суббота, 10:00 — выдача карт и чипов\n11:00 — основная дистанция\n11:20 — семейная\n14:00 — награждение',
      en: 'Saturday, 10:00 — maps and chips\n11:00 — main course\n11:20 — family course\n14:00 — prize giving',
    },
    races: [
      {
        code: 'main',
        ru: 'Основная, 7 км',
        en: 'Main, 7 km',
        metres: 7_000,
        at: '11:00',
        limitHours: 2,
        capacity: 150,
        sold: 33,
        ageFrom: 14,
        prices: [[900]],
      },
      {
        code: 'family',
        ru: 'Семейная, 3 км',
        en: 'Family, 3 km',
        metres: 3_000,
        at: '11:20',
        limitHours: 1.5,
        capacity: 100,
        sold: 18,
        ageFrom: 7,
        prices: [[600]],
      },
    ],
  })
}

function tobolTriathlon(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'tobol-triathlon',
    sport: 'triathlon',
    series: 'steppe-multisport',
    organizer: 'shirokaya-step',
    location: locations.kostanay,
    on: calendar.last(7, 5, 7),
    hasResults: true,
    rating: { hundredths: 463, count: 88 },
    ageRating: 12,
    championship: championships.russiaTriathlon,
    name: { ru: 'Тобол — три стихии', en: 'Tobol: Three Elements' },
    about: {
      ru: 'Плавание по течению, ровные сорок километров степного шоссе и десять бегом вдоль воды под тополями. В этом году ветер с юга поднял волну на реке и помог на велосипеде.\n\nСпринт вдвое короче и подходит для первого триатлона.',
      en: 'A swim with the current, forty flat kilometres of steppe road and ten on foot along the water under poplars. This year a southern wind made waves on the river and helped on the bike.\n\nThe sprint is half as long, a good first triathlon.',
    },
    program: {
      ru: 'Суббота, 14:00–20:00 — регистрация, постановка велосипедов\nВоскресенье, 08:00 — олимпийская дистанция\n09:00 — спринт\n13:00 — награждение и плов',
      en: 'Saturday, 14:00–20:00 — registration, bike check-in\nSunday, 08:00 — olympic distance\n09:00 — sprint\n13:00 — prize giving and pilaf',
    },
    races: [
      {
        code: 'olympic',
        ru: 'Олимпийская, 51,5 км',
        en: 'Olympic, 51.5 km',
        metres: 51_500,
        at: '08:00',
        limitHours: 4,
        capacity: 200,
        sold: 34,
        ageFrom: 18,
        requirements: ['medical', 'insurance'],
        prices: [[14_000, { days: 45 }], [18_000]],
      },
      {
        code: 'sprint',
        ru: 'Спринт, 25,75 км',
        en: 'Sprint, 25.75 km',
        metres: 25_750,
        at: '09:00',
        limitHours: 2.5,
        capacity: 200,
        sold: 26,
        ageFrom: 16,
        requirements: ['medical'],
        prices: [[11_000]],
      },
    ],
    products: [insurance(2_100, 'KZT')],
  })
}

function quarryRace(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'quarry-race',
    sport: 'obstacle',
    organizer: 'volga-starts',
    location: locations.muddyPerm,
    on: calendar.last(5, 30, 6),
    hasResults: true,
    rating: { hundredths: 457, count: 120 },
    ageRating: 12,
    name: { ru: 'Гонка в карьере', en: 'Quarry Race' },
    about: {
      ru: 'Песчаные осыпи, рвы с водой, стены и верёвки: восемнадцать препятствий на пяти километрах. За три дня до старта прошёл дождь, и рвы наполнились сами.\n\nШтрафная петля вокруг озерца стала самым людным местом трассы.',
      en: 'Scree, water ditches, walls and ropes: eighteen obstacles in five kilometres. It rained three days before the start, and the ditches filled themselves.\n\nThe penalty loop around the pond was the busiest part of the course.',
    },
    program: {
      ru: 'Суббота, 09:00 — регистрация\n11:00 — первая волна\n12:30 — женская волна\n15:00 — награждение',
      en: 'Saturday, 09:00 — registration\n11:00 — first wave\n12:30 — women’s wave\n15:00 — prize giving',
    },
    races: [
      {
        code: 'open',
        ru: '5 км, общий забег',
        en: '5 km, open',
        metres: 5_000,
        at: '11:00',
        limitHours: 2.5,
        capacity: 300,
        sold: 37,
        ageFrom: 16,
        requirements: ['medical'],
        prices: [[2_200, { days: 30 }], [2_700]],
      },
      {
        code: 'women',
        ru: '5 км, женская волна',
        en: '5 km, women’s wave',
        metres: 5_000,
        at: '12:30',
        limitHours: 2.5,
        capacity: 150,
        sold: 19,
        gender: 'female',
        ageFrom: 16,
        requirements: ['medical'],
        prices: [[2_200]],
      },
    ],
    products: [
      insurance(260),
      goods(
        { code: 'towel', price: 450, stock: 100 },
        { ru: 'Полотенце', en: 'Towel' },
        { ru: 'Тёмное. Вы поймёте почему.', en: 'A dark one. You will see why.' },
      ),
    ],
  })
}

function shiryaevoWalk(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'shiryaevo-walk',
    sport: 'walk',
    organizer: 'volga-starts',
    location: locations.shiryaevo,
    on: calendar.last(10, 3, 6),
    rating: { hundredths: 478, count: 39 },
    ageRating: 0,
    name: { ru: 'Золотые Жигули', en: 'Golden Zhiguli' },
    about: {
      ru: 'Прогулка по осенним горам без секундомера: от пристани к штольням, на Верблюд-гору и обратно берегом. Чай на привале, гитара на вершине, катер домой.\n\nВремя не считали, поэтому и протокола нет: есть общая фотография.',
      en: 'A walk in autumn hills without a stopwatch: from the pier to the old mines, up Camel Hill and back along the shore. Tea on the way, a guitar at the top, a boat home.\n\nNobody was timed, so there are no results: there is a photo of everybody.',
    },
    program: {
      ru: 'Суббота, 10:30 — катер из Самары\n12:00 — выходим на маршрут\n16:00 — общий чай',
      en: 'Saturday, 10:30 — boat from Samara\n12:00 — we set off\n16:00 — tea together',
    },
    races: [
      {
        code: 'camel',
        ru: '9 км, Верблюд-гора',
        en: '9 km, Camel Hill',
        metres: 9_000,
        at: '12:00',
        limitHours: 4,
        capacity: 90,
        sold: 26,
        ageFrom: 7,
        prices: [[700]],
      },
    ],
  })
}

function turgoyakDuathlon(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'turgoyak-duathlon',
    sport: 'duathlon',
    organizer: 'kamen-i-veter',
    location: locations.miass,
    on: calendar.last(5, 23, 7),
    hasResults: true,
    rating: { hundredths: 444, count: 36 },
    name: { ru: 'Круги Тургояка', en: 'Turgoyak Laps' },
    about: {
      ru: 'Пять километров бегом, двадцать на велосипеде по гравию над озером и ещё два с половиной бегом по пляжу. Вода была шесть градусов, так что купались только победители.\n\nТрасса сухая и быстрая, рекорд прошлого года улучшили трое.',
      en: 'Five kilometres on foot, twenty by bike on gravel above the lake, and two and a half more on the beach. The water had six degrees, so that only the winners went in.\n\nThe course was dry and fast, and three people beat last year’s record.',
    },
    program: {
      ru: 'Воскресенье, 09:00 — регистрация\n11:00 — старт\n14:00 — награждение и уха',
      en: 'Sunday, 09:00 — registration\n11:00 — start\n14:00 — prize giving and fish soup',
    },
    races: [
      {
        code: 'standard',
        ru: '5 + 20 + 2,5 км',
        en: '5 + 20 + 2.5 km',
        metres: 27_500,
        at: '11:00',
        limitHours: 2.5,
        capacity: 120,
        sold: 32,
        ageFrom: 16,
        requirements: ['medical'],
        prices: [[1_800, { days: 30 }], [2_200]],
      },
    ],
    products: [insurance(300)],
  })
}

function sokRelay(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'sok-relay',
    sport: 'run-relay',
    organizer: 'volga-starts',
    location: locations.samara,
    on: calendar.last(9, 12, 6),
    hasResults: true,
    rating: { hundredths: 474, count: 38 },
    name: { ru: 'Четверо вдоль набережной', en: 'Four Along the Embankment' },
    about: {
      ru: 'Четыре этапа по пять километров с передачей у ладьи. Команды собирались утром прямо на площади: кто-то приехал втроём и нашёл четвёртого в очереди за номером.\n\nСамый быстрый этап пробежал тот самый четвёртый.',
      en: 'Four legs of five kilometres, transferring at the rook monument. Teams were made up on the square that morning: some came as three and found their fourth in the queue for numbers.\n\nThe fastest leg was run by just such a fourth.',
    },
    program: {
      ru: 'Суббота, 08:00 — заявка команд\n10:00 — старт первого этапа\n12:30 — награждение',
      en: 'Saturday, 08:00 — teams sign in\n10:00 — the first leg starts\n12:30 — prize giving',
    },
    races: [
      {
        code: 'relay',
        ru: 'Эстафета 4 × 5',
        en: 'Relay 4 × 5',
        kind: 'relay',
        stages: 4,
        team: equalLegs(4, 5_000),
        metres: 5_000,
        at: '10:00',
        limitHours: 3,
        capacity: 40,
        sold: 0,
        ageFrom: 16,
        prices: [[3_200]],
      },
    ],
  })
}
