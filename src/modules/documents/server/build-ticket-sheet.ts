import type { KeyObject } from 'node:crypto'
import type { z } from 'zod'
import { formatDay, formatDayRange, formatTime } from '#src/kernel/format-date.ts'
import { formatDistance } from '#src/kernel/format-money.ts'
import { ageOn } from '#src/kernel/plain-date.ts'
import type { Language } from '#src/kernel/texts.ts'
import { nbsp, typeset } from '#src/kernel/typography.ts'
import { fullName } from '#src/modules/accounts/domain/profile.ts'
import { pickupHours } from '#src/modules/catalog/server/reads/race-calendar.ts'
import type { Requisites } from '#src/modules/organizers/server/reads/requisites.ts'
import { nameIn } from '#src/modules/registration/domain/name-in.ts'
import { brandColours } from '#src/modules/tenants/server/email-layout/brand-colours.ts'
import type { TextOf } from '#src/platform/text-of.ts'
import { adultFrom, documentsNeeded } from '../domain/documents-needed.ts'
import type { TicketSheet } from './drawing/ticket.ts'
import type { EntryWithDocuments } from './queries/entries-with-documents.ts'
import { writeTicketToken } from './ticket-token.ts'

type Sheet = z.input<typeof TicketSheet>
type Of = {
  readonly language: Language
  readonly textOf: TextOf
  readonly organizer: Requisites
  /** The private key that signs QR codes. */
  readonly key: KeyObject
}

/** The facts of all tickets of an order, in the reader's language. */
export function buildTicketSheet(entries: readonly [EntryWithDocuments, ...EntryWithDocuments[]], of: Of): Sheet {
  const { language, textOf } = of
  const t = textsIn(language, textOf)
  const [first] = entries
  return {
    language,
    title: `${t('ticket')}: ${inLanguage(language, first.eventNameRu, first.eventNameEn)}`,
    brand: {
      code: first.tenantCode,
      name: inLanguage(language, first.tenantNameRu, first.tenantNameEn),
      ...brandColours(first.tenantCode),
    },
    labels: {
      ticket: t('ticket'),
      bib: t('ticketBib'),
      noBib: t('ticketNoBib'),
      scan: t(first.isOnline ? 'ticketScanOnline' : 'ticketScan'),
      keepNote: t(first.isOnline ? 'ticketKeepOnline' : 'ticketKeep'),
    },
    tickets: entries.map((entry) => ticketOf(entry, of)),
  }
}

type Texts = (key: string, params?: Record<string, string | number>) => string

function textsIn(language: Language, textOf: TextOf): Texts {
  return (key, params) => typeset(textOf(language, 'documents', key, params), language)
}

/** The content of an entry's QR code. */
export function ticketTokenOf({ entryId, eventId, ticketVersion }: EntryWithDocuments, key: KeyObject): string {
  return writeTicketToken(key, { entryId, eventId, ticketVersion })
}

/** What a participant brings, and the wave, in the words of the ticket. */
export function ticketNotes(entry: EntryWithDocuments, { language, textOf }: Pick<Of, 'language' | 'textOf'>) {
  const t = textsIn(language, textOf)
  return {
    bring: entry.isOnline ? [] : bringOf(entry).map((line) => t(line)),
    wave:
      entry.wave === null
        ? ''
        : t(entry.isWaveConfirmed ? 'ticketWave' : 'ticketWavePreliminary', { wave: entry.wave }),
  }
}

function ticketOf(entry: EntryWithDocuments, { language, textOf, organizer, key }: Of): Sheet['tickets'][number] {
  const t = textsIn(language, textOf)
  const own = (ru: string, en: string) => typeset(inLanguage(language, ru, en), language)
  const hours = pickupHours(entry.startPack, language).map((period) => typeset(period, language))
  const ofPickup = hours.length > 0 ? hours.join('\n') : own(entry.pickupRu, entry.pickupEn)
  // Its hours belong to the former day.
  const pickup = ofPickup !== '' && entry.isPostponed ? t('ticketPickupPostponed') : ofPickup
  const { participant } = entry
  const notes = ticketNotes(entry, { language, textOf })
  return {
    token: ticketTokenOf(entry, key),
    bib: entry.bib,
    name: language === 'ru' ? fullName(participant) : nameIn(language, participant),
    team: [
      entry.team,
      entry.stage === null ? '' : t('ticketStage', { stage: entry.stage }),
      notes.wave,
      entry.bibName === null ? '' : t('ticketBibName', { name: entry.bibName }),
    ]
      .filter(Boolean)
      .join(' · '),
    eventName: own(entry.eventNameRu, entry.eventNameEn),
    raceName: formatRaceName(entry, language),
    facts: factsOf(entry, language, t),
    pickup: pickup === '' || entry.isOnline ? null : { label: t('ticketPickup'), text: pickup },
    bring: {
      label: t('ticketBring'),
      lines: entry.isOnline ? [t('ticketBringOnline')] : notes.bring,
    },
    small: [
      t('ticketOrder', { number: entry.orderId }),
      t('ticketOrganizer', { name: organizer.legalName, taxNumber: organizer.taxNumber }),
      t('ticketSupport', { email: entry.supportEmail }),
    ],
  }
}

/** An online race has days instead of a start and a place; a postponed event has no day yet. */
function factsOf(entry: EntryWithDocuments, language: Language, t: Texts): { label: string; text: string }[] {
  if (entry.isOnline) {
    const days = formatDayRange(entry.startsOn, entry.endsOn, language)
    return [
      { label: t('ticketDays'), text: entry.isPostponed ? t('ticketPostponed') : days },
      { label: t('ticketPlace'), text: t('ticketPlaceOnline') },
    ]
  }
  if (entry.isPostponed) {
    return [
      { label: t('ticketDay'), text: t('ticketPostponed') },
      { label: t('ticketPlace'), text: ticketPlaceText(entry, language) },
    ]
  }
  return [
    { label: t('ticketDay'), text: formatDay(entry.raceDay, language, 'full') },
    { label: t('ticketStart'), text: formatTime(entry.startsAt, entry.timeZone, language).replace(', ', `,${nbsp}`) },
    { label: t('ticketPlace'), text: ticketPlaceText(entry, language) },
  ]
}

/** What to bring, as message keys. */
function bringOf({ participant, requirements, raceDay }: EntryWithDocuments): string[] {
  const age = ageOn(participant.birthDate as Parameters<typeof ageOn>[0], raceDay)
  const documents = documentsNeeded(age, false)
  return [
    age < adultFrom ? 'ticketBringBirth' : 'ticketBringPassport',
    'ticketBringTicket',
    ...requirements.map((requirement) => `ticketBring.${requirement}`),
    ...(documents.includes('application') ? ['ticketBringApplication'] : []),
    ...(documents.includes('parents-consent') ? ['ticketBringConsent'] : []),
  ]
}

/** «Полумарафон · 21,1 км»; without the distance where the name contains it. */
export function formatRaceName({ raceNameRu, raceNameEn, distanceM }: EntryWithDocuments, language: Language): string {
  const name = inLanguage(language, raceNameRu, raceNameEn)
  if (distanceM === null) return typeset(name, language)
  const distance = formatDistance(distanceM, language)
  const [figure = ''] = /^[\d.,]+/.exec(distance) ?? []
  const numbers: readonly string[] = name.match(/\d+(?:[.,]\d+)?/g) ?? []
  return typeset(numbers.includes(figure) ? name : `${name} · ${distance}`, language)
}

export function ticketPlaceText({ cityRu, cityEn, venueRu, venueEn }: EntryWithDocuments, language: Language): string {
  const parts = [inLanguage(language, cityRu, cityEn), inLanguage(language, venueRu, venueEn)]
  return typeset(parts.filter(Boolean).join(', '), language)
}

export function inLanguage(language: Language, ru: string, en: string): string {
  return language === 'ru' ? ru : en
}
