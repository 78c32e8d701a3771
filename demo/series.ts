import type { SeriesDraft } from '#src/modules/catalog/domain/series-draft.ts'
import type { DemoTenant } from './events/demo-event.ts'

/** A demo series: a draft with the codes of its tenant and organizer. */
export type DemoSeries = Omit<SeriesDraft, 'tenantId' | 'organizerId'> & {
  readonly tenant: DemoTenant
  readonly organizer: string
}

const cupPoints = [
  ...[100, 90, 82, 76, 72, 68, 65, 62, 60, 58, 56, 54, 52, 50, 48],
  ...[46, 44, 42, 40, 38, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18],
]
const summer = { points: cupPoints, beyond: 10, clubBest: 3, seasonMonth: 1 } as const
const winter = { ...summer, seasonMonth: 7 } as const

/** The demo's cups and leagues. All fictional. */
export const demoSeries: readonly DemoSeries[] = [
  {
    code: 'volga-league',
    tenant: 'default',
    organizer: 'volga-starts',
    name: { ru: 'Волжская беговая лига', en: 'Volga Running League' },
    about: {
      ru: 'Города одной реки и её гости: от Костромы до Саратова, от пяти километров до марафона. За каждый финиш дают очки, за пять этапов — куртку лиги.\n\nОдин личный кабинет, один номер на сезон и автобус между соседними этапами.',
      en: 'The towns of one river and their guests: from Kostroma to Saratov, from five kilometres to the marathon. Every finish earns points, and five stages earn the league jacket.\n\nOne account, one number for the season, and a bus between neighbouring stages.',
    },
    standings: { ...summer, best: 5 },
    website: 'https://volga-starts.example/league',
  },
  {
    code: 'stone-trails',
    tenant: 'default',
    organizer: 'kamen-i-veter',
    name: { ru: 'Каменные тропы', en: 'Stone Trails' },
    about: {
      ru: 'Горные и лесные забеги, где важны ноги, карта и погода: Урал, Хибины, Карелия, Чимган и спокойные луга для начала. Маршруты прокладывают те, кто сам по ним бегает.\n\nПравила у всех этапов общие: мусор уносим, помогаем упавшему, снаряжение не экономим.',
      en: 'Mountain and forest races where legs, map and weather matter: the Urals, the Khibiny, Karelia, Chimgan, and gentle meadows to begin with. The courses are laid by people who run them.\n\nAll stages share the rules: carry your litter, help who has fallen, do not save on kit.',
    },
    standings: { ...summer, best: 4 },
    website: 'https://stone-wind.example/trails',
  },
  {
    code: 'open-water',
    tenant: 'default',
    organizer: 'nevskaya-voda',
    name: { ru: 'Открытая вода', en: 'Open Water' },
    about: {
      ru: 'Озёра, море и большая вода без дорожек. На каждом этапе есть дистанция для тех, кто плывёт впервые, и лодка рядом с каждой группой.\n\nВ зачёт идут три лучшие мили сезона.',
      en: 'Lakes, the sea and big water without lanes. Each stage has a distance for first-timers, and a boat beside every group.\n\nThe three best miles of the season count.',
    },
    standings: { ...summer, best: 3 },
    website: 'https://neva-water.example/open-water',
  },
  {
    code: 'north-ski',
    tenant: 'default',
    organizer: 'severnaya-lyzhnya',
    name: { ru: 'Северная лыжная лига', en: 'Northern Ski League' },
    about: {
      ru: 'Зима от первого снега до апрельского наста: марафоны, эстафеты и гонки с кружевной лыжнёй. Есть старты для семей и для тех, кто впервые взял винтовку.\n\nОчки считают по лучшим четырём этапам.',
      en: 'Winter from the first snow to the crust of April: marathons, relays and a track laid like lace. There are starts for families, and for those who hold a rifle for the first time.\n\nThe best four stages count.',
    },
    standings: { ...winter, best: 4 },
    website: 'https://northern-track.example/league',
  },
  {
    code: 'pioneer-cup',
    tenant: 'pionercup',
    organizer: 'severnaya-lyzhnya',
    name: { ru: 'Кубок Пионер', en: 'Pioneer Cup' },
    about: {
      ru: 'Юношеский кубок по лыжам и биатлону: школы и секции, возраст от десяти до пятнадцати лет. Этапы короткие, мест немного, тренеров просят не кричать на финише.\n\nКубок разыгрывают за сезон, но медаль получает каждый, кто проехал все этапы.',
      en: 'The youth cup in skiing and biathlon: schools and clubs, ages ten to fifteen. Stages are short, places are few, and coaches are asked not to shout at the finish.\n\nThe cup is won over a season, and everybody who rides all stages gets a medal.',
    },
    website: 'https://northern-track.example/pioneer',
  },
  {
    code: 'fontanka-bridges',
    tenant: 'fontanka',
    organizer: 'nevskaya-voda',
    name: { ru: 'Мосты Фонтанки', en: 'Bridges of the Fontanka' },
    about: {
      ru: 'Городское плавание между гранитных берегов: летом по утрам, пока спят катера, и однажды в белую ночь. Можно одному, можно командой из четырёх или восьми человек.\n\nВоду проверяют каждый день, анализы открыты.',
      en: 'Swimming in the city between granite banks: on summer mornings while the boats sleep, and once in a white night. Alone, or in teams of four or eight.\n\nThe water is tested every day, and the results are open.',
    },
    standings: { ...summer, best: 2 },
    website: 'https://neva-water.example/fontanka',
  },
  {
    code: 'city-mazes',
    tenant: 'default',
    organizer: 'shirokaya-step',
    name: { ru: 'Городские лабиринты', en: 'City Mazes' },
    about: {
      ru: 'Ориентирование там, где вы гуляете каждый день: дворы, арки, лестницы и набережные старых городов. Карту дают в руки за минуту до старта.\n\nНа каждом этапе есть семейная дистанция с картинками вместо цифр.',
      en: 'Orienteering where you walk every day: yards, archways, stairs and embankments of old towns. You get the map a minute before the start.\n\nEach stage has a family course with pictures instead of numbers.',
    },
    website: 'https://wide-steppe.example/mazes',
  },
  {
    code: 'steppe-multisport',
    tenant: 'default',
    organizer: 'shirokaya-step',
    name: { ru: 'Степное многоборье', en: 'Steppe Multisport' },
    about: {
      ru: 'Вода, колёса, бег и препятствия под большим небом: Костанай, Астана, Бурабай и выездной финал у моря. Этапы разные, чтобы нельзя было победить, умея только одно.\n\nЕсть личные старты и команды на троих.',
      en: 'Water, wheels, running and obstacles under a big sky: Kostanay, Astana, Burabay and an away final by the sea. The stages differ, so that one skill alone never wins.\n\nThere are individual starts and teams of three.',
    },
    website: 'https://wide-steppe.example/multisport',
  },
]
