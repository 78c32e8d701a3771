import { Section, Text } from 'react-email'
import { formatDay } from '#src/kernel/format-date.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { OrderBill } from '#src/modules/orders/server/reads/bill-of-order.ts'
import { LetterButton, LetterFrame, LetterTotals } from '#src/modules/tenants/server/letters/letter-frame.tsx'
import { letterLooks } from '#src/modules/tenants/server/letters/letter-looks.ts'
import { renderLetter } from '#src/modules/tenants/server/letters/render-letter.ts'
import type { TextOf } from '#src/platform/services.ts'
import { missingDocuments } from '../../entry-details/domain/missing-documents.ts'
import type { LetterEntry, LetterFacts } from '../queries/letter-facts.ts'
import { billRows, type LetterWords, namesByHold, placeOf, whenOf } from './letter-words.ts'

export type PaidLetter = {
  readonly facts: LetterFacts
  readonly entry: LetterEntry
  /** What it came to; null in letters that go to somebody else than the payer. */
  readonly bill: OrderBill | null
  readonly words: LetterWords
  readonly textOf: TextOf
  readonly button: { readonly to: string; readonly label: string }
  /** The button leads to where its reader sends the result of an online race. */
  readonly sendsResult: boolean
  readonly toDo: TeamToDo | undefined
}
export type TeamToDo = { readonly missing: number; readonly payDay: PlainDate | null }

/** The letter as HTML and as plain text. */
export async function renderPaidLetter(letter: PaidLetter): Promise<{ html: string; text: string }> {
  return await renderLetter(<PaidLetterPage {...letter} />, [letter.facts.sender.supportEmail])
}

function PaidLetterPage({ facts, entry, bill, words, textOf, button, sendsResult, toDo }: PaidLetter) {
  const { language, t } = words
  const { sender, event } = facts
  const race = entry.raceName[language]
  // A coach's athletes bring theirs on paper.
  const missing = entry.isOfGroupEntry ? [] : missingDocuments(entry, entry.admission)
  const looks = letterLooks(sender.code)
  const when = whenOf(event, entry.startsAt, language)
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
          {event.name[language]} · {race}
        </Text>
      </Section>
      <Text style={looks.text}>
        <b>{when}</b>
        <br />
        {placeOf(event, language, textOf)}
      </Text>
      {toDo && toDo.missing > 0 && <Text style={looks.text}>{t('letterPaidMissing', { count: toDo.missing })}</Text>}
      {toDo?.payDay && (
        <Text style={looks.text}>{t('teamEachUntil', { day: formatDay(toDo.payDay, language, 'long') })}</Text>
      )}
      {sendsResult && <Text style={looks.text}>{t('letterPaidOnline')}</Text>}
      {entry.requirements.includes('medical') && <Text style={looks.text}>{t('bareRequirementMedical')}</Text>}
      {entry.bringsConsent && <Text style={looks.text}>{t('letterPaidConsent')}</Text>}
      {missing.length > 0 && (
        <Text style={looks.text}>
          {t('letterPaidMissing', { documents: missing.map((one) => t(`letterMissing.${one}`)).join(', ') })}
        </Text>
      )}
      {bill !== null && bill.overallMinor === 0 && <Text style={looks.text}>{t('letterPaidFree')}</Text>}
      {bill !== null && bill.overallMinor > 0 && (
        <LetterTotals sender={sender} {...billRows(bill, words, namesByHold(facts))} />
      )}
      <LetterButton sender={sender} to={button.to}>
        {button.label}
      </LetterButton>
    </LetterFrame>
  )
}
