import { Img, Section, Text } from 'react-email'
import { emailStyles } from '#src/modules/tenants/server/email-layout/email-styles.ts'
import type { TextOf } from '#src/platform/text-of.ts'
import type { EmailEntry, EmailFacts } from '../queries/email-facts.ts'
import { type EmailTexts, emailPlaceText, formatStartOfRace } from './email-texts.ts'
import type { EmailTickets } from './email-tickets.ts'

type Looks = ReturnType<typeof emailStyles>

type PlaceSectionsProps = {
  readonly facts: EmailFacts
  readonly entries: readonly EmailEntry[]
  readonly tickets: EmailTickets
  readonly texts: EmailTexts
  readonly textOf: TextOf
}

/** An email shows so many places; the tickets of all are in its file. */
const maxShown = 10

/** The bib, race, start and QR code of each place; a team has a code for each known member. */
export function PlaceSections({ facts, entries, tickets: { tickets }, texts, textOf }: PlaceSectionsProps) {
  const { language, t } = texts
  const { event, sender } = facts
  const looks = emailStyles(sender.code)
  const shown = entries.slice(0, maxShown)
  const isOneRace = new Set(entries.map(({ raceId }) => raceId)).size === 1
  const place = emailPlaceText(event, language, textOf)
  const ofMembers = tickets.filter(({ entryId }) => entries.every((entry) => entry.entryId !== entryId))
  return (
    <>
      {shown.map((entry) => (
        <Section key={entry.entryId} style={looks.bib}>
          <Text style={looks.bibNumber}>{entry.bib ?? '—'}</Text>
          <Text style={looks.bibCaption}>
            {event.name[language]} · {entry.raceName[language]}
          </Text>
          {entries.length > 1 && <Text style={looks.bibName}>{entry.name}</Text>}
          {!isOneRace && <Text style={looks.bibName}>{formatStartOfRace(event, entry.startsAt, language)}</Text>}
          <QrCodes looks={looks} t={t} tickets={tickets.filter(({ entryId }) => entryId === entry.entryId)} />
        </Section>
      ))}
      <QrCodes looks={looks} t={t} tickets={ofMembers} isNamed />
      {entries.length > shown.length && (
        <Text style={looks.text}>{t('emailPaidMore', { count: entries.length - shown.length })}</Text>
      )}
      <Text style={looks.text}>
        {isOneRace && entries[0] !== undefined && (
          <>
            <b>{formatStartOfRace(event, entries[0].startsAt, language)}</b>
            <br />
          </>
        )}
        {place}
      </Text>
    </>
  )
}

type QrCodesProps = {
  readonly looks: Looks
  readonly t: EmailTexts['t']
  readonly tickets: EmailTickets['tickets']
  readonly isNamed?: boolean
}

function QrCodes({ looks, t, tickets, isNamed = false }: QrCodesProps) {
  return tickets.map(({ entryId, picture, name }) =>
    picture === null ? null : (
      <Section key={entryId} style={looks.qr}>
        <Img src={`cid:${picture}`} width={204} height={204} alt={t('emailTicketQr', { name })} style={looks.picture} />
        {isNamed && <Text style={looks.bibName}>{name}</Text>}
        <Text style={looks.caption}>{t('emailTicketShow')}</Text>
      </Section>
    ),
  )
}
