import { Section, Text } from 'react-email'
import { formatDay } from '#src/kernel/format-date.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { OrderBill } from '#src/modules/orders/server/reads/bill-of-order.ts'
import { EmailButton, EmailFrame, EmailTotals } from '#src/modules/tenants/server/email-layout/email-frame.tsx'
import { emailStyles } from '#src/modules/tenants/server/email-layout/email-styles.ts'
import { renderEmail } from '#src/modules/tenants/server/email-layout/render-email.ts'
import type { TextOf } from '#src/platform/text-of.ts'
import { missingDocuments } from '../../entry-details/domain/missing-documents.ts'
import type { EmailEntry, EmailFacts } from '../queries/email-facts.ts'
import { billRows, type EmailTexts, emailPlaceText, formatStartOfRace, namesByHold } from './email-texts.ts'

export type PaymentEmail = {
  readonly facts: EmailFacts
  readonly entry: EmailEntry
  /** The bill; null in emails to anyone but the payer. */
  readonly bill: OrderBill | null
  readonly texts: EmailTexts
  readonly textOf: TextOf
  readonly button: { readonly to: string; readonly label: string }
  /** The button leads to the page where the participant submits the result of an online race. */
  readonly sendsResult: boolean
  readonly toDo: TeamToDo | undefined
}
export type TeamToDo = { readonly missing: number; readonly payDay: PlainDate | null }

/** The email as HTML and as plain text. */
export async function renderPaymentEmail(email: PaymentEmail): Promise<{ html: string; text: string }> {
  return await renderEmail(<PaidEmailPage {...email} />, [email.facts.sender.supportEmail])
}

function PaidEmailPage({ facts, entry, bill, texts, textOf, button, sendsResult, toDo }: PaymentEmail) {
  const { language, t } = texts
  const { sender, event } = facts
  const race = entry.raceName[language]
  // A coach brings the athletes' documents on paper.
  const missing = entry.isOfGroupEntry ? [] : missingDocuments(entry, entry.admission)
  const looks = emailStyles(sender.code)
  const when = formatStartOfRace(event, entry.startsAt, language)
  return (
    <EmailFrame
      sender={sender}
      language={language}
      textOf={textOf}
      preview={t('emailPaidPreview', { race })}
      title={t('emailPaidTitle', { name: entry.name })}
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
        {emailPlaceText(event, language, textOf)}
      </Text>
      {toDo && toDo.missing > 0 && <Text style={looks.text}>{t('emailPaidMissing', { count: toDo.missing })}</Text>}
      {toDo?.payDay && (
        <Text style={looks.text}>{t('teamEachUntil', { day: formatDay(toDo.payDay, language, 'long') })}</Text>
      )}
      {sendsResult && <Text style={looks.text}>{t('emailPaidOnline')}</Text>}
      {entry.requirements.includes('medical') && <Text style={looks.text}>{t('bareRequirementMedical')}</Text>}
      {entry.bringsConsent && <Text style={looks.text}>{t('emailPaidConsent')}</Text>}
      {missing.length > 0 && (
        <Text style={looks.text}>
          {t('emailPaidMissing', { documents: missing.map((document) => t(`emailMissing.${document}`)).join(', ') })}
        </Text>
      )}
      {bill !== null && bill.overallMinor === 0 && <Text style={looks.text}>{t('emailPaidFree')}</Text>}
      {bill !== null && bill.overallMinor > 0 && (
        <EmailTotals sender={sender} {...billRows(bill, texts, namesByHold(facts))} />
      )}
      <EmailButton sender={sender} to={button.to}>
        {button.label}
      </EmailButton>
    </EmailFrame>
  )
}
