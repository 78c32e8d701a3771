import { type Instant, plusMs } from '#src/kernel/instant.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import { authorName } from '#src/modules/reviews/domain/author-name.ts'
import { saveReview } from '#src/modules/reviews/server/commands/save-review.ts'
import type { ClockedDatabase } from './clocked-database.ts'
import type { DemoEvent } from './events/demo-event.ts'
import { type RandomInt, seededRandom } from './seeded-random.ts'

type Finisher = { readonly accountId: string; readonly lastName: string; readonly firstName: string }

const hourMs = 3600_000

/**
 * Writes reviews by a part of the finishers in the days after the event; idempotent. Accounts that
 * can sign in write none, so that the form can be tried.
 */
export async function writeDemoReviews({ db, setNow }: ClockedDatabase, event: DemoEvent, now: Instant): Promise<void> {
  if (!event.hasResults || event.rating === null || event.becomes !== null) return
  const mean = event.rating.hundredths / 100
  const endsAt = event.races
    .map((race) => race.endsAt)
    .sort()
    .at(-1)
  if (endsAt === undefined) return
  const finishers = await db.transaction(
    { role: 'system', readOnly: true },
    (tx) =>
      tx.sql<Finisher>`
      select distinct on (g.account_id) g.account_id as "accountId", r.last_name as "lastName", r.first_name as "firstName"
      from results.results r join registration.entries g on g.id = r.entry_id
      join catalog.events e on e.id = r.event_id
      where e.code = ${event.code} and r.status = 'finished'
        and not exists (select from accounts.accounts a where a.id = g.account_id) order by g.account_id, r.position`,
  )
  const used = new Set<string>()
  try {
    for (const { accountId, ...person } of finishers) {
      const randomInt = seededRandom(`review/${event.code}/${accountId}`)
      if (randomInt(100) >= 40) continue
      const at = plusMs(endsAt, (2 + randomInt(200)) * hourMs)
      setNow(at < now ? at : now)
      const stars = starsOf(mean, randomInt)
      const language = randomInt(6) === 0 ? 'en' : 'ru'
      const body = randomInt(10) < 6 ? newWordsOf(stars, language, randomInt, used) : ''
      const author = authorName(person)
      const review = { eventCode: event.code, accountId, author, language, stars, body } as const
      await db.transaction({ role: 'system' }, async (tx) => mustBeOk(await saveReview(tx, review)))
    }
  } finally {
    setNow(null)
  }
}

/** A random number of stars: few twos and threes, and as many fives as the mean needs. */
function starsOf(mean: number, randomInt: RandomInt): number {
  const thrown = randomInt(100)
  if (thrown < 6) return 3
  if (thrown < 8) return 2
  const fives = Math.round(Math.min(0.88, Math.max(0.3, mean - 3.9)) * 100)
  return thrown < 8 + fives ? 5 : 4
}

/** A sentence not used for this event yet; empty where all are used. */
function newWordsOf(stars: number, language: 'ru' | 'en', randomInt: RandomInt, used: Set<string>): string {
  const all = stars >= 5 ? words[language].best : stars === 4 ? words[language].good : words[language].bad
  const fresh = all.filter((sentence) => !used.has(sentence))
  const chosen = fresh[randomInt(Math.max(1, fresh.length))] ?? ''
  used.add(chosen)
  return chosen
}

const words = {
  ru: {
    best: [
      'Отличная организация: номера выдали за пять минут, очередей в камеру хранения не было.',
      'Трасса размечена так, что заблудиться невозможно. Волонтёры на каждом повороте, поддержка до последнего участника.',
      'Бегу здесь третий год и приеду ещё. Вода и изотоник на каждом пункте, в финишном городке горячий чай.',
      'Очень душевный старт. Детей болеть взяли с собой, им тоже нашлось занятие.',
      'Личный рекорд! Ровный профиль, хорошее покрытие и пейсмейкеры, которые держали темп секунда в секунду.',
      'Результаты появились через несколько минут после финиша, медаль красивая, футболка по размеру.',
      'Первый раз на такой дистанции. Всё объяснили на брифинге, на трассе было спокойно и безопасно.',
      'Мой старт был из последней волны, и ждать на трассе не пришлось ни разу: волны развели правильно.',
      'Дождь с самого утра, а волонтёры всё равно улыбались. Спасибо им за пледы на финише.',
      'Разметка через каждые пятьсот метров, сошлась с часами до десятка метров.',
      'Приехали командой из восьми человек, всем выдали пакеты за один подход.',
      'Гречка на финише, музыка на двенадцатом километре, фотографии в тот же вечер.',
      'Последний подъём тяжёлый, но вид с него стоит всего остального.',
      'Лимит щадящий: последние три километра шагом, а встретили как победителя.',
      'Мы с коляской, написали об этом заранее: для нас открыли отдельный коридор.',
      'Туалетов хватило всем, очереди двигались. Мелочь, а решает.',
    ],
    good: [
      'Всё хорошо, но раздевалок на всех не хватило: переодевались в автобусе.',
      'Трасса красивая. Хотелось бы ещё один пункт питания на второй половине.',
      'Понравилось, только парковка далеко: закладывайте лишние полчаса.',
      'Хороший старт. На узком участке после первого километра было тесно.',
      'Организация на уровне. Еда на финише закончилась до прихода последних участников.',
    ],
    bad: [
      'Старт задержали на двадцать минут, стояли на ветру без объяснений.',
      'На пункте питания кончились стаканы. Сама трасса хорошая, поэтому не двойка.',
      'Указатель на развилке упал, человек десять ушли не туда. Исправьте к следующему году.',
    ],
  },
  en: {
    best: [
      'Very well organized, and the volunteers speak enough English to help. I will be back.',
      'A beautiful course, clearly marked, with water exactly where you want it.',
      'Personal best! Flat, well measured and great pacers.',
      'Results were online a few minutes after I crossed the line. Lovely medal, too.',
      'Rain all morning, and the volunteers kept smiling. Blankets at the finish, bless them.',
      'Kilometre marks that agree with my watch. Rare, and appreciated.',
      'The last climb hurts. The view from it is worth the rest of the course.',
      'Generous cut-off: I walked in last and got a winner’s cheer.',
    ],
    good: [
      'A good race. It was a bit crowded in the first kilometre.',
      'Nice course and people; parking is a long walk away.',
      'All fine, though one more aid station in the second half would help.',
    ],
    bad: ['The start was twenty minutes late and nobody told us why.', 'Cups ran out at the second aid station.'],
  },
} as const
