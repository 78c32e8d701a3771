import { demoEvent, goods, service } from './build.ts'
import { type Calendar, instantAt } from './calendar.ts'
import type { DemoEvent } from './demo-event.ts'
import { insurance } from './insurance.ts'
import { locations } from './locations.ts'
import { equalLegs } from './team-rules.ts'

/**
 * Events around the day of seeding: under way, today, this Sunday, closed with and without
 * registration on the spot.
 */
export function aroundToday(calendar: Calendar): DemoEvent[] {
  return [
    fortyEightHours(calendar),
    monthOfSteps(calendar),
    parkMile(calendar),
    forestTen(calendar),
    cityMaze(calendar),
    embankmentRelay(calendar),
  ]
}

function fortyEightHours(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'two-days-indoors',
    sport: 'run',
    organizer: 'kamen-i-veter',
    location: locations.novosibirsk,
    on: calendar.inDays(-1),
    closes: calendar.inDays(-3),
    name: { ru: 'Двое суток в манеже', en: 'Two Days Indoors' },
    about: {
      ru: 'Сорок восемь часов по кругу 400 метров. Считают круги, а не минуты: спать, есть и менять направление можно когда угодно, через каждые шесть часов меняют его для всех.\n\nЗрители могут прийти в любое время, вход свободный. Табло и трансляция работают без перерыва.',
      en: 'Forty-eight hours around a 400-metre track. Laps are counted, not minutes: sleep and eat when you like; every six hours the direction changes for all.\n\nCome and watch at any time, entry is free. The scoreboard and the stream never stop.',
    },
    program: {
      ru: 'День первый, 10:00 — регистрация\n12:00 — старт\nКаждые шесть часов — смена направления\nДень третий, 12:00 — финиш и награждение',
      en: 'Day one, 10:00 — registration\n12:00 — start\nEvery six hours — change of direction\nDay three, 12:00 — finish and prize giving',
    },
    ageRating: 12,
    streamUrl: 'https://stone-wind.example/live',
    races: [
      {
        code: 'h48',
        ru: '48 часов',
        en: '48 hours',
        minutes: 2_880,
        at: '12:00',
        limitHours: 48,
        capacity: 40,
        sold: 14,
        ageFrom: 18,
        requirements: ['medical'],
        prices: [[3_900]],
      },
    ],
    products: [insurance(450)],
  })
}

function monthOfSteps(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'month-of-steps',
    sport: 'walk',
    organizer: 'shirokaya-step',
    location: locations.moscow,
    on: calendar.inDays(-9),
    closes: calendar.inDays(14),
    opens: calendar.inDays(-45),
    isOnline: true,
    name: { ru: 'Месяц шагов', en: 'A Month of Steps' },
    about: {
      ru: 'Тридцать дней ходьбы там, где вы живёте. Шаги считает телефон или часы, итог с записью присылаете один раз, когда прошли дистанцию, а карта показывает, докуда дошли все вместе: от Калининграда до Владивостока.\n\nПрисоединиться можно и в середине: пройденное раньше просто не считается.',
      en: 'Thirty days of walking where you live. Your phone or watch counts the steps, you send the total with its record once, when the distance is done, and a map shows how far we have come together: from Kaliningrad to Vladivostok.\n\nYou may join halfway: what you walked before simply does not count.',
    },
    program: {
      ru: '00:00 — можно идти: где живёте и когда удобно',
      en: '00:00 — walk where you live, whenever you like',
    },
    ageRating: 0,
    races: [
      {
        code: 'km150',
        ru: '150 км за месяц',
        en: '150 km in a month',
        metres: 150_000,
        at: '00:00',
        limitHours: 720,
        capacity: 5_000,
        sold: 22,
        prices: [[390]],
      },
      {
        code: 'km60',
        ru: '60 км за месяц',
        en: '60 km in a month',
        metres: 60_000,
        at: '00:00',
        limitHours: 720,
        capacity: 5_000,
        sold: 17,
        prices: [[0]],
      },
      {
        code: 'clubs',
        ru: '200 км, зачёт клубов',
        en: '200 km, clubs’ standing',
        metres: 200_000,
        at: '00:00',
        limitHours: 720,
        capacity: 300,
        sold: 0,
        isByCode: true,
        prices: [[290]],
      },
      {
        code: 'lot',
        ru: '300 км с тренером, по жребию',
        en: '300 km with a coach, by lot',
        metres: 300_000,
        at: '00:00',
        limitHours: 720,
        capacity: 30,
        sold: 0,
        drawsAt: instantAt(calendar.inDays(7), '12:00', locations.moscow.timeZone),
        prices: [[1_900]],
      },
    ],
    accessCodes: [{ code: 'КЛУБ-2026', races: ['clubs'], uses: 100 }],
    products: [
      goods(
        { code: 'medal', price: 690, stock: 400, max: 1 },
        { ru: 'Медаль по почте', en: 'Medal by post' },
        { ru: 'Отправим в течение недели после итогов.', en: 'Sent within a week of the final count.' },
      ),
    ],
  })
}

function parkMile(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'park-mile',
    sport: 'run',
    organizer: 'volga-starts',
    location: locations.voronezh,
    on: calendar.today,
    closes: calendar.inDays(-1),
    name: { ru: 'Парковая миля', en: 'Park Mile' },
    about: {
      ru: 'Одна миля по главной аллее, туда и обратно. Бегут по времени: от самых быстрых к самым разговорчивым, в каждом забеге не больше двадцати человек.\n\nВечерний забег при фонарях: возьмите светлую куртку.',
      en: 'One mile along the main avenue, there and back. Heats go by time, from the fastest to the most talkative, with no more than twenty people in each.\n\nThe evening heat runs by lamplight: bring a light jacket.',
    },
    program: {
      ru: '09:00 — выдача номеров\n10:00 — утренние забеги\n19:00 — вечерний забег',
      en: '09:00 — numbers\n10:00 — morning heats\n19:00 — evening heat',
    },
    races: [
      {
        code: 'morning',
        ru: 'Утренняя миля',
        en: 'Morning mile',
        metres: 1_609,
        at: '10:00',
        limitHours: 1 / 3,
        capacity: 120,
        sold: 16,
        ageFrom: 10,
        prices: [[600]],
      },
      {
        code: 'evening',
        ru: 'Вечерняя миля',
        en: 'Evening mile',
        metres: 1_609,
        at: '19:00',
        limitHours: 1 / 3,
        capacity: 60,
        sold: 9,
        ageFrom: 14,
        prices: [[600]],
      },
    ],
  })
}

function forestTen(calendar: Calendar): DemoEvent {
  const on = calendar.thisSunday()
  return demoEvent(calendar, {
    code: 'petrozavodsk-forest-ten',
    sport: 'trail',
    series: 'stone-trails',
    organizer: 'kamen-i-veter',
    location: locations.petrozavodsk,
    on,
    closes: on,
    closesClock: '22:00',
    name: { ru: 'Лесная десятка', en: 'The Forest Ten' },
    about: {
      ru: 'Два круга по сосновому парку: корни, мягкая хвоя, один злой подъём. Если выпал снег, бежим по снегу.\n\nТрёхкилометровый круг маленький и для своих: восемь мест, фонарики и чай из термоса.',
      en: 'Two laps of a pine park: roots, soft needles, one nasty climb. If there is snow, we run on snow.\n\nThe three-kilometre lap is small and friendly: eight places, head torches and tea from a flask.',
    },
    program: {
      ru: 'Воскресенье, 22:00 — сбор у лыжного стадиона\n23:00 — старт обеих дистанций, чтобы встретить полночь на трассе',
      en: 'Sunday, 22:00 — meet at the ski stadium\n23:00 — both races start, to meet midnight on the course',
    },
    pickup: {
      ru: 'Лыжный стадион в Курган-парке, в день старта с 22:00.',
      en: 'Ski stadium in Kurgan Park, on race day from 22:00.',
    },
    races: [
      {
        code: 'ten',
        ru: '10 километров',
        en: '10 kilometres',
        metres: 10_000,
        at: '23:00',
        limitHours: 2,
        capacity: 100,
        sold: 19,
        ageFrom: 16,
        prices: [[900]],
      },
      {
        code: 'three',
        ru: '3 км с фонариком',
        en: '3 km by torchlight',
        metres: 3_000,
        at: '23:00',
        limitHours: 1,
        capacity: 8,
        sold: 5,
        fewLeft: 3,
        ageFrom: 12,
        prices: [[400, { places: 6 }], [550]],
      },
    ],
    products: [
      insurance(190),
      goods(
        { code: 'torch', price: 1_100, stock: 15 },
        { ru: 'Налобный фонарь', en: 'Head torch' },
        { ru: '200 люмен, заряда хватит на вечер.', en: '200 lumens, charged for the evening.' },
      ),
    ],
  })
}

function cityMaze(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'city-maze',
    sport: 'orienteering',
    series: 'city-mazes',
    organizer: 'shirokaya-step',
    location: locations.moscow,
    on: calendar.inDays(4),
    closes: calendar.inDays(-1),
    name: { ru: 'Городской лабиринт', en: 'City Maze' },
    about: {
      ru: 'Вечернее ориентирование в переулках между Покровкой и Яузой. Пункты спрятаны в арках, дворах и на лестницах, карта напечатана в масштабе 1:4000.\n\nБежать можно в кроссовках и шапке с фонариком. Семьям даём карту попроще и сладкий чай на финише.',
      en: 'Evening orienteering in the lanes between Pokrovka and the Yauza. Controls hide in archways, yards and stairs; the map is 1:4000.\n\nRunning shoes and a head torch are enough. Families get an easier map and sweet tea at the finish.',
    },
    program: {
      ru: '17:00–18:40 — выдача карт и чипов\n19:00 — старт основной дистанции\n19:20 — старт семейной\n21:00 — награждение',
      en: '17:00–18:40 — maps and chips\n19:00 — main course starts\n19:20 — family course starts\n21:00 — prize giving',
    },
    pickup: {
      ru: 'Хохловская площадь, белый шатёр. В день старта с 17:00 до 18:40.',
      en: 'Khokhlovskaya Square, the white tent. On race day 17:00 to 18:40.',
    },
    races: [
      {
        code: 'main',
        ru: 'Основная, 6 км',
        en: 'Main, 6 km',
        metres: 6_000,
        at: '19:00',
        limitHours: 2,
        capacity: 150,
        sold: 17,
        ageFrom: 14,
        prices: [[1_000]],
      },
      {
        code: 'family',
        ru: 'Семейная, 3 км',
        en: 'Family, 3 km',
        metres: 3_000,
        at: '19:20',
        limitHours: 1.5,
        capacity: 80,
        sold: 8,
        prices: [[700]],
      },
    ],
    products: [
      service(
        { code: 'chip', price: 150, max: 4 },
        { ru: 'Аренда чипа', en: 'Chip rental' },
        { ru: 'Если нет своего.', en: 'If you have none.' },
      ),
    ],
  })
}

function embankmentRelay(calendar: Calendar): DemoEvent {
  return demoEvent(calendar, {
    code: 'embankment-relay',
    sport: 'run-relay',
    series: 'volga-league',
    organizer: 'volga-starts',
    location: locations.nizhny,
    on: calendar.inDays(6),
    closes: calendar.inDays(-2),
    name: { ru: 'Эстафета двух набережных', en: 'Relay of Two Embankments' },
    about: {
      ru: 'Четыре этапа по десять с половиной километров: от Стрелки вдоль Оки, через мост и вдоль Волги обратно. Зона передачи одна на всех, поэтому команда видит друг друга весь день.\n\nКоманды собраны, составы можно менять до вечера накануне.',
      en: 'Four legs of ten and a half kilometres: from the Spit along the Oka, over the bridge and back along the Volga. There is one exchange zone for all, so the team sees each other all day.\n\nTeams are complete; line-ups may change until the evening before.',
    },
    program: {
      ru: '08:00 — сбор капитанов\n09:00 — старт первого этапа\n14:30 — закрытие финиша, награждение',
      en: '08:00 — captains’ meeting\n09:00 — first leg starts\n14:30 — finish line closes, prize giving',
    },
    races: [
      {
        code: 'relay',
        ru: 'Эстафета 4 × 10,5',
        en: 'Relay 4 × 10.5',
        kind: 'relay',
        stages: 4,
        team: equalLegs(4, 10_500, { changesUntil: instantAt(calendar.inDays(5), '20:00', locations.nizhny.timeZone) }),
        metres: 10_500,
        at: '09:00',
        limitHours: 5.5,
        capacity: 40,
        sold: 0,
        ageFrom: 16,
        requirements: ['medical'],
        prices: [[5_200]],
      },
      {
        code: 'solo',
        ru: 'Один за всех, 42 км',
        en: 'One for all, 42 km',
        metres: 42_000,
        at: '09:00',
        limitHours: 5.5,
        capacity: 50,
        sold: 11,
        ageFrom: 18,
        requirements: ['medical'],
        prices: [[2_600]],
      },
    ],
    products: [insurance(250)],
  })
}
