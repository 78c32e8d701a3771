import { formatClock, formatDateTime, formatDay, formatDayRange } from '#src/kernel/format-date.ts'
import { formatDistance } from '#src/kernel/format-money.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import { plainDateIn } from '#src/kernel/plain-date.ts'
import type { DocumentKind } from '#src/modules/catalog/domain/event-document.ts'
import { listRaceDays } from '#src/modules/catalog/domain/race-days.ts'
import type { OrganizerDraft } from '#src/modules/organizers/server/commands/ensure-organizer.ts'
import type { DemoEvent } from './events/demo-event.ts'
import { sportGroupOf } from './events/sport-group.ts'

type EventDocumentFacts = {
  readonly title: string
  readonly under: string
  readonly parts: readonly { readonly head: string; readonly lines: readonly string[] }[]
  readonly small: string
}

export type DemoDocument = {
  readonly kind: DocumentKind
  readonly title: { readonly ru: string; readonly en: string }
  readonly facts: EventDocumentFacts
}

/**
 * Rules and an offer for every event; for a road race also a certificate of the measured course.
 * Legal documents are in Russian.
 */
export function draftDocuments(event: DemoEvent, organizer: OrganizerDraft): DemoDocument[] {
  const days = listRaceDays(event)
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return []
  const under = `«${event.name.ru}», ${formatDayRange(first, last, 'ru')}, ${event.city.ru}`
  const small = `${organizer.legalName}, ИНН ${organizer.taxNumber}, ${organizer.address}`
  const document = (kind: DocumentKind, ru: string, en: string, parts: EventDocumentFacts['parts']): DemoDocument => ({
    ...{ kind, title: { ru, en: `${en} (in Russian)` } },
    facts: { title: ru, under, parts, small },
  })
  return [
    document('rules', 'Положение о проведении', 'Rules of the event', rulesOf(event, organizer)),
    document('offer', 'Публичная оферта организатора', 'Organizer’s public offer', offerOf(organizer)),
    ...(sportGroupOf(event.sport) === 'run' && event.isNationalRunningMovement
      ? [
          document(
            'certificate',
            'Сертификат измерения трассы',
            'Certificate of the measured course',
            certificateOf(event, first),
          ),
        ]
      : []),
  ]
}

function rulesOf(event: DemoEvent, organizer: OrganizerDraft): EventDocumentFacts['parts'] {
  const dateTime = (at: DemoEvent['races'][number]['startsAt']) => formatDateTime(at, event.timeZone, 'ru', 'long')
  return [
    {
      head: 'Общие положения',
      lines: [
        `Мероприятие проводит ${organizer.legalName}. Место: ${event.city.ru}, ${event.venue.ru}.`,
        event.isOnline
          ? 'Мероприятие проходит в онлайн-формате: участник выбирает место сам и присылает результат.'
          : 'Мероприятие проводится по правилам вида спорта. Решения главного судьи обязательны для всех участников.',
        `Возрастная отметка мероприятия: ${event.ageRating}+.`,
      ],
    },
    {
      head: 'Дистанции',
      lines: event.races.map((race) => {
        const length = race.distanceM === null ? '' : `, ${formatDistance(race.distanceM, 'ru')}`
        const age = race.ageFrom === null ? '' : `, участники от ${race.ageFrom} лет`
        return `${race.name.ru}${length}: старт ${dateTime(race.startsAt)}, финиш закрывается в ${formatClock(race.endsAt, event.timeZone)}${age}. Мест: ${race.capacity}.`
      }),
    },
    {
      head: 'Регистрация и выдача стартовых пакетов',
      lines: [
        ...event.races
          .slice(0, 1)
          .map(
            (race) =>
              `Регистрация на сайте закрывается ${formatDay(plainDateIn(race.closesAt, event.timeZone), 'ru', 'long')}, либо раньше, когда закончатся места.`,
          ),
        ...(event.startPack?.pickups ?? []).map(
          (pickup) =>
            `Стартовые пакеты выдают ${formatDay(pickup.day, 'ru', 'long')} с ${pickup.from} до ${pickup.to}: ${pickup.place.ru}.`,
        ),
        'Пакет выдают по документу участника или его представителю по доверенности.',
      ],
    },
    {
      head: 'Безопасность и контроль времени',
      lines: [
        'Участник подтверждает, что состояние его здоровья позволяет ему пройти выбранную дистанцию.',
        'Кто не укладывается в лимит времени контрольной точки, сходит с дистанции по указанию судьи.',
        'Мусор на трассе не оставляют. За помощь пострадавшему время возвращают.',
      ],
    },
    {
      head: 'Награждение',
      lines: [
        'Места определяют по времени от выстрела в абсолютном зачёте и по чистому времени в возрастных группах.',
        'Протесты подают в судейскую коллегию в течение 30 минут после публикации протокола.',
      ],
    },
  ]
}

function offerOf({ legalName, taxNumber, registrationNumber, email }: OrganizerDraft): EventDocumentFacts['parts'] {
  return [
    {
      head: 'Стороны и предмет',
      lines: [
        `${legalName} (ИНН ${taxNumber}, ${registrationNumber.length === 15 ? 'ОГРНИП' : 'ОГРН'} ${registrationNumber}) предлагает участнику заключить договор на участие в мероприятии.`,
        'Договор заключён, когда участник согласился с условиями и оплатил регистрацию, а для бесплатных дистанций, когда он зарегистрировался.',
      ],
    },
    {
      head: 'Права и обязанности',
      lines: [
        'Организатор готовит трассу, судейство, хронометраж, медицинское сопровождение и выдаёт стартовый пакет.',
        'Участник соблюдает положение о мероприятии и указания судей, приходит на старт здоровым и с нужными документами.',
      ],
    },
    {
      head: 'Отмена и возврат',
      lines: [
        'Сколько вернётся при отказе участника и до какого дня, указано на странице события и в заказе.',
        'Если мероприятие отменено или перенесено, участник выбирает: сохранить регистрацию, перенести её или вернуть деньги.',
        `Вопросы и претензии принимаем по адресу ${email} и отвечаем в течение десяти дней.`,
      ],
    },
  ]
}

function certificateOf(event: DemoEvent, first: PlainDate): EventDocumentFacts['parts'] {
  return event.races
    .filter(({ distanceM }) => distanceM !== null && distanceM >= 5_000)
    .map(({ name, distanceM }) => ({
      head: name.ru,
      lines: [
        `Длина дистанции ${formatDistance(distanceM ?? 0, 'ru')} измерена методом калиброванного велосипеда, с поправкой на краткость 0,1 %.`,
        `Измерение действительно для мероприятия ${formatDay(first, 'ru', 'long')} при неизменной трассе.`,
      ],
    }))
}
