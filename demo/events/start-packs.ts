import { addDays, plainDateIn } from '#src/kernel/plain-date.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import type { Clock } from '#src/modules/catalog/domain/clock.ts'
import type { EventDraft } from '#src/modules/catalog/domain/event-draft.ts'
import type { ProgramDay } from '#src/modules/catalog/domain/program.ts'
import type { PackPickup, StartPack } from '#src/modules/catalog/domain/start-pack.ts'
import { sportGroupOf } from './sport-group.ts'

type Event = Pick<
  EventDraft,
  'sport' | 'isOnline' | 'venue' | 'program' | 'races' | 'timeZone' | 'hasFastIdentification'
>

/** The start packs of demo events; an online event has none. */
export function startPackOf(event: Event): StartPack | null {
  if (event.isOnline) return null
  return {
    contents: event.sport.startsWith('duathlon')
      ? packs.triathlon.filter((one) => one !== swimCap)
      : [...packs[sportGroupOf(event.sport)]],
    pickups: pickupsOf(event),
    bring: [...bring[sportGroupOf(event.sport)]],
    note: event.hasFastIdentification ? notes.fast : notes.standard,
  }
}

/** The pickup hours in the program, else the evening before. */
function pickupsOf({ program, races, venue, timeZone }: Event): PackPickup[] {
  const days = races.map(({ startsAt }) => plainDateIn(startsAt, timeZone)).sort()
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return []
  const pickups = program.filter(({ day }) => day <= last).flatMap((day) => pickupsOn(day, venue))
  if (pickups.length > 0) return pickups
  return [{ day: addDays(first, -1), from: '12:00' as Clock, to: '19:00' as Clock, place: venue }]
}

function pickupsOn({ day, items }: ProgramDay, venue: BothLanguages): PackPickup[] {
  return items.flatMap(({ from, to, title, place }, i) => {
    const until = to ?? items[i + 1]?.from ?? null
    const isPickup = /выдача|регистрация|номера и проверка|заявки команд/i.test(title.ru)
    if (!isPickup || from === null || until === null || until <= from) return []
    return [{ day, from, to: until, place: place.ru === '' ? venue : place }]
  })
}

const chip = {
  ru: 'Чип для замера времени; после финиша его нужно вернуть',
  en: 'A timing chip, to be returned after the finish',
}
const swimCap = { ru: 'Шапочка цвета вашей волны', en: 'A cap in the colour of your wave' }
const bag = { ru: 'Наклейка для камеры хранения', en: 'A sticker for the bag drop' }

const packs: Record<ReturnType<typeof sportGroupOf>, readonly BothLanguages[]> = {
  run: [
    { ru: 'Стартовый номер с чипом и четыре булавки', en: 'Bib with timing chip, four safety pins' },
    {
      ru: 'Пакет для вещей и наклейка для камеры хранения',
      en: 'A bag for your things and a sticker for the bag drop',
    },
    { ru: 'Схема трассы и памятка участника', en: 'A map of the course and notes for runners' },
  ],
  trail: [
    { ru: 'Стартовый номер и булавки', en: 'A race number and pins' },
    chip,
    { ru: 'Складной стакан: одноразовых на трассе нет', en: 'A folding cup: there are no paper ones on the course' },
    { ru: 'Карта трассы на непромокаемой бумаге', en: 'A map of the course on waterproof paper' },
  ],
  bike: [
    { ru: 'Номер на руль и наклейка на шлем', en: 'A handlebar number and a sticker for the helmet' },
    chip,
    { ru: 'Схема маршрута с пунктами питания', en: 'A map of the route with its aid stations' },
  ],
  water: [
    { ru: 'Шапочка с номером, её цвет — ваша волна', en: 'A numbered cap in the colour of your wave' },
    { ru: 'Чип на щиколотку', en: 'A timing chip for the ankle' },
    { ru: 'Переводной номер на плечо', en: 'A number transfer for the shoulder' },
    bag,
  ],
  triathlon: [
    { ru: 'Номера на велосипед, на шлем и на пояс', en: 'Bibs for the bike, the helmet and the belt' },
    swimCap,
    chip,
    { ru: 'Пакеты для транзитных зон', en: 'Bags for the transition areas' },
  ],
  snow: [
    { ru: 'Нагрудный номер', en: 'A race bib' },
    { ru: 'Чип на ногу; после финиша его нужно вернуть', en: 'An ankle chip, to be returned after the finish' },
    { ru: 'Лента на лыжи и наклейка для камеры хранения', en: 'A tape for your skis and a sticker for the bag drop' },
  ],
  map: [
    { ru: 'Карта, её выдают на старте', en: 'The map, handed out at the start' },
    { ru: 'Электронный чип в аренду', en: 'An electronic chip on loan' },
    { ru: 'Номер и легенды контрольных пунктов', en: 'A number and the control descriptions' },
  ],
}

/** Identity document, ticket and required documents are named without the organizer. */
const bring: Record<ReturnType<typeof sportGroupOf>, readonly BothLanguages[]> = {
  run: [],
  trail: [{ ru: 'Заряженный телефон и свисток', en: 'A charged phone and a whistle' }],
  bike: [{ ru: 'Велошлем: без него на старт не выпустят', en: 'A helmet: nobody starts without one' }],
  water: [{ ru: 'Очки; гидрокостюм по желанию', en: 'Goggles; a wetsuit if you like' }],
  triathlon: [{ ru: 'Велошлем и исправный велосипед', en: 'A helmet and a bike in good order' }],
  snow: [],
  map: [{ ru: 'Компас', en: 'A compass' }],
}

const notes = {
  standard: {
    ru: 'Забрать пакет за другого можно по доверенности: её бланк есть в личном кабинете.',
    en: 'Another person may collect your pack with a signed authorization letter: the form is in your account.',
  },
  fast: {
    ru: 'Кто загрузил документы заранее, проходит через отдельную стойку. За другого пакет выдают по доверенности: бланк есть в личном кабинете.',
    en: 'If you uploaded your documents beforehand, there is a desk of your own. Another person may collect your pack with a signed authorization letter: the form is in your account.',
  },
} as const
