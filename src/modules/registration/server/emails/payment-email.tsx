import { Link, Text } from 'react-email'
import { formatDay } from '#src/kernel/format-date.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { OrderBill } from '#src/modules/orders/server/reads/bill-of-order.ts'
import { EmailButton, EmailFrame, EmailTotals } from '#src/modules/tenants/server/email-layout/email-frame.tsx'
import { EmailList } from '#src/modules/tenants/server/email-layout/email-list.tsx'
import { emailStyles } from '#src/modules/tenants/server/email-layout/email-styles.ts'
import { renderEmail } from '#src/modules/tenants/server/email-layout/render-email.ts'
import type { TextOf } from '#src/platform/text-of.ts'
import { missingDocuments } from '../../entry-details/domain/missing-documents.ts'
import type { EmailEntry, EmailFacts } from '../queries/email-facts.ts'
import { bringLines, pickupLines } from './email-start-pack.ts'
import { billRows, type EmailTexts, namesOfLines } from './email-texts.ts'
import { type EmailTickets, ticketsNote } from './email-tickets.ts'
import { PlaceSections } from './place-sections.tsx'

export type PaymentEmail = {
  readonly facts: EmailFacts
  /** The places of the email: the participant's own, or all of the order for its payer. */
  readonly entries: readonly EmailEntry[]
  readonly title: string
  readonly preview: string
  readonly tickets: EmailTickets
  readonly texts: EmailTexts
  readonly textOf: TextOf
  readonly button: { readonly to: string; readonly label: string }
  /** The button leads to the page where the participant submits the result of an online race. */
  readonly sendsResult: boolean
  /** null in emails to anyone but the payer. */
  readonly payer: PayersPart | null
}
/** What only the payer reads. */
export type PayersPart = {
  readonly bill: OrderBill
  /** The refund rule in amounts; null where nothing was paid. */
  readonly refund: string | null
  /** The page where the order is changed or cancelled. */
  readonly changeUrl: string
  /** The order's fiscal receipts; null where none are made. */
  readonly receiptsUrl: string | null
  readonly toDo: TeamToDo | undefined
  readonly hasInvited: boolean
}
export type TeamToDo = { readonly missing: number; readonly payDay: PlainDate | null }

/** The email as HTML and as plain text. */
export async function renderPaymentEmail(email: PaymentEmail): Promise<{ html: string; text: string }> {
  return await renderEmail(<PaidEmailPage {...email} />, [email.facts.sender.supportEmail])
}

function PaidEmailPage(email: PaymentEmail) {
  const { facts, entries, tickets, title, preview, texts, textOf, button, payer } = email
  const { language, t } = texts
  const { sender, event } = facts
  const looks = emailStyles(sender.code)
  const pickup = pickupLines(event, language)
  const bring = bringLines(event, tickets, language)
  return (
    <EmailFrame
      sender={sender}
      language={language}
      textOf={textOf}
      kind={payer === null ? 'entry' : 'order'}
      preview={preview}
      title={title}
    >
      <PlaceSections facts={facts} entries={entries} tickets={tickets} texts={texts} textOf={textOf} />
      <EmailList looks={looks} label={t('emailPickup')} lines={pickup} />
      <EmailList looks={looks} label={tickets.bringLabel} lines={bring} />
      {notesOf(email).map((note) => (
        <Text key={note} style={looks.text}>
          {note}
        </Text>
      ))}
      {payer !== null && payer.bill.overallMinor > 0 && (
        <EmailTotals sender={sender} {...billRows(payer.bill, texts, namesOfLines(facts))} />
      )}
      {payer?.bill.installments && (
        <Text style={looks.text}>{t('emailInParts', { parts: partsText(payer.bill.installments, texts) })}</Text>
      )}
      {payer?.bill.hasInsurance && <Text style={looks.text}>{t('emailPaidPolicies')}</Text>}
      {payer?.receiptsUrl && (
        <Text style={looks.text}>
          <Link href={payer.receiptsUrl} style={looks.link}>
            {t('emailReceiptLink')}
          </Link>
        </Text>
      )}
      {payer?.refund && <Text style={looks.quiet}>{payer.refund}</Text>}
      {ticketsNote(tickets, texts).map((note) => (
        <Text key={note} style={looks.text}>
          {note}
        </Text>
      ))}
      <EmailButton sender={sender} to={button.to}>
        {button.label}
      </EmailButton>
      {payer !== null && (
        <Text style={looks.text}>
          <Link href={payer.changeUrl} style={looks.link}>
            {t('emailChangeOrCancel')}
          </Link>
        </Text>
      )}
    </EmailFrame>
  )
}

/** The days and sums of a payment in parts, in a row. */
function partsText(parts: NonNullable<OrderBill['installments']>, { sum, language }: EmailTexts): string {
  return parts.map(({ on, amountMinor }) => `${formatDay(on, language, 'short')} — ${sum(amountMinor)}`).join(', ')
}

/** What is still to do, and what is missing; with the name where the email is about several people. */
function notesOf({ entries, tickets, texts: { t, language }, sendsResult, payer }: PaymentEmail): string[] {
  const toDo = payer?.toDo
  // The list of things to bring names the original as well, for those who have it.
  const needsMedicalNote = entries.some(
    (entry) =>
      entry.requirements.includes('medical') &&
      (tickets.tickets.length === 0 || missingDocuments(entry, entry.admission).includes('medical')),
  )
  const named = (name: string, note: string) => (entries.length > 1 ? `${name}: ${note}` : note)
  return [
    ...(toDo && toDo.missing > 0 ? [t('emailPaidMissing', { count: toDo.missing })] : []),
    ...(toDo?.payDay ? [t('teamEachUntil', { day: formatDay(toDo.payDay, language, 'long') })] : []),
    ...(sendsResult ? [t('emailPaidOnline')] : []),
    ...(needsMedicalNote ? [t('bareRequirementMedical')] : []),
    ...entries.flatMap((entry) => (entry.bringsConsent ? [named(entry.name, t('emailPaidConsent'))] : [])),
    ...entries.flatMap((entry) => {
      // A coach brings the athletes' documents on paper.
      const missing = entry.isOfGroupEntry ? [] : missingDocuments(entry, entry.admission, entry)
      const documents = missing.map((document) => t(`emailMissing.${document}`)).join(', ')
      return missing.length === 0 ? [] : [named(entry.name, t('emailPaidMissing', { documents }))]
    }),
    ...(payer?.hasInvited ? [t('emailBillInvited')] : []),
    ...(payer?.bill.overallMinor === 0 ? [t('emailPaidFree')] : []),
  ]
}
