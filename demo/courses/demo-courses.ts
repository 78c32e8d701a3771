import type { BothLanguages } from '#src/kernel/texts.ts'
import type { AidOffer } from '#src/modules/maps/domain/course/aid-station.ts'
import type { Terrain } from './course-track.ts'

export type DemoCourses = {
  readonly event: string
  /** The races' codes; the courses have their lengths. */
  readonly races: readonly string[]
  readonly terrain: Terrain
  /** The distance between aid stations. */
  readonly everyM: number
  readonly names: readonly BothLanguages[]
}

const both = (ru: string, en: string): BothLanguages => ({ ru, en })
const trailNames = [
  both('Родник', 'The spring'),
  both('Кордон', 'Forester’s lodge'),
  both('Перевал', 'The pass'),
  both('Поляна туристов', 'Hikers’ glade'),
  both('Нижний мост', 'Lower bridge'),
]
const cityNames = [
  both('Речной вокзал', 'River station'),
  both('Сквер у фонтана', 'Fountain square'),
  both('Гребной канал', 'Rowing canal'),
  both('Разворот у моста', 'Turn at the bridge'),
  both('Парк', 'The park'),
]
const roadNames = [
  both('Сельский клуб', 'Village hall'),
  both('Старая мельница', 'The old mill'),
  both('Лесничество', 'Forestry'),
  both('Переправа', 'The ferry'),
]
const saltNames = [
  both('Летний театр', 'Summer theatre'),
  both('Северный пляж', 'North beach'),
  both('Соляные поля', 'Salt pans'),
  both('Дамба', 'The dyke'),
]
const bankOf = (headingDeg: number, seaM: number): Terrain => ({ shape: 'bank', seaM, reliefM: 22, headingDeg })
const loopOver = (seaM: number, reliefM: number): Terrain => ({ shape: 'loop', seaM, reliefM, headingDeg: 0 })

/** Fictional, like the events. */
export const demoCourses: readonly DemoCourses[] = [
  { event: 'volga-dawn', races: ['marathon', 'half', 'ten'], terrain: bankOf(38, 34), everyM: 5_000, names: cityNames },
  {
    event: 'taganay-ridges',
    races: ['ultra', 'marathon', 'middle', 'short'],
    terrain: loopOver(540, 520),
    everyM: 9_000,
    names: trailNames,
  },
  { event: 'ladoga-gravel', races: ['km120', 'km60'], terrain: loopOver(12, 70), everyM: 20_000, names: roadNames },
  { event: 'russky-island', races: ['km30', 'km12'], terrain: loopOver(15, 190), everyM: 6_000, names: trailNames },
  { event: 'svislach-half', races: ['half', 'ten'], terrain: bankOf(130, 195), everyM: 5_000, names: cityNames },
  {
    event: 'chimgan-sky',
    races: ['sky28', 'sky14'],
    terrain: loopOver(1_650, 1_150),
    everyM: 7_000,
    names: trailNames,
  },
  { event: 'flamingo-half', races: ['half', 'ten'], terrain: bankOf(10, 12), everyM: 3_500, names: saltNames },
  { event: 'ugra-ski-marathon', races: ['km50', 'km25'], terrain: loopOver(42, 95), everyM: 10_000, names: roadNames },
  { event: 'suzdal-meadows', races: ['km21', 'km10'], terrain: loopOver(108, 38), everyM: 5_000, names: roadNames },
  { event: 'petrozavodsk-forest-ten', races: ['ten'], terrain: loopOver(82, 30), everyM: 3_000, names: trailNames },
]

/**
 * The offers of the n-th aid station: every third has food, every second a doctor; on long courses
 * a shelter.
 */
export function offersAt(n: number, everyM: number): readonly AidOffer[] {
  return [
    'water',
    'sport-drink',
    ...(n % 2 === 1 ? (['food', 'medical'] as const) : []),
    ...(n % 3 === 2 ? (['toilet'] as const) : []),
    ...(everyM >= 7_000 && n % 2 === 0 ? (['shelter'] as const) : []),
  ]
}

export type DemoDirections = {
  readonly event: string
  readonly directions: BothLanguages
  readonly parking: BothLanguages
}

export const demoDirections: readonly DemoDirections[] = [
  {
    event: 'volga-dawn',
    directions: both(
      'От железнодорожного вокзала — автобус 24 до площади Куйбышева, 15 минут.\nС 6:00 центр закрыт для машин, последние 800 метров — пешком.',
      'From the railway station take bus 24 to Kuybyshev Square, 15 minutes.\nThe centre is closed to cars from 6:00: the last 800 metres are on foot.',
    ),
    parking: both(
      'Бесплатная парковка у речного вокзала, 400 мест, открыта с 5:30.',
      'Free parking at the river station, 400 spaces, open from 5:30.',
    ),
  },
  {
    event: 'taganay-ridges',
    directions: both(
      'Автобусы участников отходят от вокзала Златоуста в 3:30 и 5:30, обратно — каждый час с 14:00.',
      'Buses for participants leave Zlatoust station at 03:30 and 05:30, and go back every hour from 14:00.',
    ),
    parking: both(
      'У въезда в парк 120 мест, 200 ₽ за сутки. Когда они заняты, машины оставляют в посёлке в 2 км от старта.',
      'There are 120 spaces at the park gate, 200 ₽ a day. Once they are taken, cars stay in the village 2 km from the start.',
    ),
  },
  {
    event: 'ladoga-gravel',
    directions: both(
      'Электричка от Финляндского вокзала до Приозерска, 2 часа 20 минут; велосипед едет бесплатно. До стадиона 1,5 км.',
      'Take the train from Finlyandsky station to Priozersk, 2 h 20 min; bikes travel free. The stadium is 1.5 km away.',
    ),
    parking: both(
      'За стадионом, въезд с Ленинградской улицы.',
      'Behind the stadium, entrance from Leningradskaya Street.',
    ),
  },
  {
    event: 'svislach-half',
    directions: both(
      'Метро «Немига», выход к набережной. До старта 300 метров.',
      'Metro Nyamiha, exit to the embankment. The start is 300 metres away.',
    ),
    parking: both(
      'Паркинг у Дворца спорта, дальше пешком 10 минут.',
      'Car park at the Palace of Sports, then 10 minutes on foot.',
    ),
  },
  {
    event: 'flamingo-half',
    directions: both(
      'Из аэропорта Бургаса — автобус 15 до автовокзала «Юг», дальше 15 минут пешком через Приморский парк.\nГражданам России нужна виза: подайте документы за два месяца.',
      'From Burgas airport take bus 15 to the South bus station, then walk 15 minutes through the Sea Garden.\nCheck whether you need a visa, and apply two months ahead.',
    ),
    parking: both(
      'У железнодорожного вокзала, 1 € в час. В воскресенье бесплатно.',
      'At the railway station, 1 € an hour. Free on Sunday.',
    ),
  },
]
