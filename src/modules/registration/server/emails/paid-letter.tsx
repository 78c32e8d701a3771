import { Body, Container, Head, Heading, Hr, Html, Link, Preview, render, Section, Text } from 'react-email'
import { formatDayRange, formatTime } from '#src/kernel/format-date.ts'
import { formatMoney } from '#src/kernel/format-money.ts'
import type { Language } from '#src/kernel/texts.ts'
import type { LetterFacts } from '../queries/letter-facts.ts'
import { letterLooks } from './letter-looks.ts'

type Words = (key: string, params?: Record<string, string | number>) => string
export type PaidLetter = {
  readonly facts: LetterFacts
  readonly entry: LetterFacts['entries'][number]
  readonly language: Language
  readonly t: Words
  readonly baseUrl: string
}

/** The letter as HTML and as plain text. */
export async function renderPaidLetter(letter: PaidLetter): Promise<{ html: string; text: string }> {
  const page = <PaidLetterPage {...letter} />
  return { html: await render(page), text: await render(page, { plainText: true }) }
}

function PaidLetterPage({ facts, entry, language, t, baseUrl }: PaidLetter) {
  const isRussian = language === 'ru'
  const event = isRussian ? facts.eventNameRu : facts.eventNameEn
  const race = isRussian ? entry.raceNameRu : entry.raceNameEn
  const place = isRussian ? `${facts.cityRu}, ${facts.venueRu}` : `${facts.cityEn}, ${facts.venueEn}`
  const looks = letterLooks(facts.tenantCode)
  const when = `${formatDayRange(facts.startsOn, facts.endsOn, language)}, ${formatTime(entry.startsAt, facts.timeZone, language)}`
  return (
    <Html lang={language}>
      <Head />
      <Preview>{t('letterPaidPreview', { race })}</Preview>
      <Body style={looks.body}>
        <Container style={looks.container}>
          <Text style={looks.brand}>{isRussian ? facts.tenantNameRu : facts.tenantNameEn}</Text>
          <Heading style={looks.heading}>{t('letterPaidTitle', { name: entry.name })}</Heading>
          <Section style={looks.bib}>
            <Text style={looks.bibNumber}>{entry.bib ?? '—'}</Text>
            <Text style={looks.bibCaption}>
              {event} · {race}
            </Text>
          </Section>
          <Text style={looks.text}>
            <b>{when}</b>
            <br />
            {place}
          </Text>
          {entry.requirements.includes('medical') && <Text style={looks.text}>{t('requirementMedical')}</Text>}
          <Text style={looks.text}>
            {facts.overallMinor > 0
              ? t('letterPaidSum', {
                  sum: formatMoney({ amountMinor: facts.overallMinor, currency: facts.currency }, language),
                })
              : t('letterPaidFree')}
          </Text>
          <Section>
            <Link href={`${baseUrl}/event/${facts.eventCode}`} style={looks.button}>
              {t('letterPaidEvent')}
            </Link>
          </Section>
          <Hr style={looks.line} />
          <Text style={looks.quiet}>{t('letterSupport', { email: facts.supportEmail })}</Text>
        </Container>
      </Body>
    </Html>
  )
}
