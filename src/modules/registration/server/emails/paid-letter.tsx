import { Section, Text } from 'react-email'
import { formatDayRange, formatTime } from '#src/kernel/format-date.ts'
import { formatMoney } from '#src/kernel/format-money.ts'
import type { Language } from '#src/kernel/texts.ts'
import { LetterButton, LetterFrame } from '#src/modules/tenants/server/letters/letter-frame.tsx'
import { letterLooks } from '#src/modules/tenants/server/letters/letter-looks.ts'
import { renderLetter } from '#src/modules/tenants/server/letters/render-letter.ts'
import type { TextOf } from '#src/platform/services.ts'
import type { LetterFacts } from '../queries/letter-facts.ts'

export type PaidLetter = {
  readonly facts: LetterFacts
  readonly entry: LetterFacts['entries'][number]
  readonly language: Language
  readonly textOf: TextOf
  readonly baseUrl: string
}

/** The letter as HTML and as plain text. */
export async function renderPaidLetter(letter: PaidLetter): Promise<{ html: string; text: string }> {
  return await renderLetter(<PaidLetterPage {...letter} />)
}

function PaidLetterPage({ facts, entry, language, textOf, baseUrl }: PaidLetter) {
  const t = (key: string, params?: Record<string, string | number>) => textOf(language, 'registration', key, params)
  const isRussian = language === 'ru'
  const event = isRussian ? facts.eventNameRu : facts.eventNameEn
  const race = isRussian ? entry.raceNameRu : entry.raceNameEn
  const place = isRussian ? `${facts.cityRu}, ${facts.venueRu}` : `${facts.cityEn}, ${facts.venueEn}`
  const name = { ru: facts.tenantNameRu, en: facts.tenantNameEn }
  const sender = { code: facts.tenantCode, name, supportEmail: facts.supportEmail }
  const looks = letterLooks(facts.tenantCode)
  const when = `${formatDayRange(facts.startsOn, facts.endsOn, language)}, ${formatTime(entry.startsAt, facts.timeZone, language)}`
  return (
    <LetterFrame
      sender={sender}
      language={language}
      textOf={textOf}
      preview={t('letterPaidPreview', { race })}
      title={t('letterPaidTitle', { name: entry.name })}
    >
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
      <LetterButton sender={sender} to={`${baseUrl}/event/${facts.eventCode}`}>
        {t('letterPaidEvent')}
      </LetterButton>
    </LetterFrame>
  )
}
