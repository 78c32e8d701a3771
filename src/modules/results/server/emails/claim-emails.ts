import { formatDay } from '#src/kernel/format-date.ts'
import type { Language } from '#src/kernel/texts.ts'
import { findContact } from '#src/modules/accounts/server/reads/contact.ts'
import { askPath } from '#src/modules/inquiries/domain/inquiry-paths.ts'
import { findRequisites } from '#src/modules/organizers/server/reads/requisites.ts'
import type { EmailTenant } from '#src/modules/tenants/server/email-layout/email-frame.tsx'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { Tx } from '#src/platform/db/tx.ts'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { claimToken } from '../claim-link.ts'
import type { claimEmailsJob, resultLostEmailJob } from '../jobs/emails.ts'
import { type ClaimRow, findClaim } from '../queries/claims.ts'

/**
 * Asks the organizer to decide, or sends the claimer the decision. A claim that was decided, or
 * withdrawn, meanwhile gets no email of the earlier state.
 */
export async function sendClaimEmails(
  context: JobContext,
  { claimId, kind }: JobPayload<typeof claimEmailsJob>,
): Promise<void> {
  const found = await context.db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const claim = await findClaim(tx, claimId)
    if (claim === null) return null
    const requisites = await findRequisites(tx, claim.organizerId)
    return {
      claim,
      sender: await senderOf(tx, claim.tenantId),
      contact: await findContact(tx, claim.accountId),
      mailbox: requisites?.email ?? '',
    }
  })
  if (found === null) return
  const { claim, sender, contact, mailbox } = found
  if (kind === 'waiting') {
    if (claim.state === 'waiting') await askOrganizer(context, { claim, sender, to: mailbox || sender.supportEmail })
  } else if (contact !== null && (claim.state === 'accepted' || claim.state === 'rejected'))
    await sendDecision(context, { claim, sender, contact })
}

/** Sends the account that lost a result the news, and what to do about it. It names no claimer. */
export async function sendResultLost(
  context: JobContext,
  { claimId, accountId }: JobPayload<typeof resultLostEmailJob>,
): Promise<void> {
  const { db, mail, textOf, baseUrl } = context
  const found = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const claim = await findClaim(tx, claimId)
    const contact = await findContact(tx, accountId)
    return claim && contact && { claim, contact, sender: await senderOf(tx, claim.tenantId) }
  })
  if (found === null) return
  const { claim, contact, sender } = found
  const { language } = contact
  const t = (key: string, params?: Record<string, string | number>) => textOf(language, 'results', key, params)
  const params = paramsOf(claim, language)
  const email = {
    to: contact.email,
    by: { kind: 'organizer' } as const,
    kind: 'entry' as const,
    messageId: `result-lost-${claimId}-${accountId}`,
    subject: subjectLine('results', 'emailLostSubject', params),
    title: t('emailLostTitle'),
    paragraphs: [t('emailLost', params), t('emailLostNext')] as [string, ...string[]],
    button: { to: `${baseUrl}/event/${claim.eventCode}`, label: t('emailLostButton') },
  }
  await mail.send(await noteEmail(email, { sender, language, textOf }))
}

type WithSender = { readonly claim: ClaimRow; readonly sender: EmailTenant }

async function askOrganizer(
  context: JobContext,
  { claim, sender, to }: WithSender & { readonly to: string },
): Promise<void> {
  const { mail, textOf, baseUrl } = context
  // Emails to organizers are in Russian.
  const t = (key: string, params?: Record<string, string | number>) => textOf('ru', 'results', key, params)
  const params = paramsOf(claim, 'ru')
  const email = {
    to,
    by: { kind: 'organizer-mailbox' } as const,
    kind: 'organizer' as const,
    // A claim may wait again after a publication, with other causes.
    messageId: `result-claim-${claim.id}-${claim.causes.join('-')}`,
    subject: subjectLine('results', 'emailClaimSubject', params),
    title: t('emailClaimTitle'),
    paragraphs: [t('emailClaim', params), t('emailClaimOnce')] as [string, ...string[]],
    button: {
      to: `${baseUrl}/results/claim-decision?token=${claimToken(context, claim.id)}`,
      label: t('emailClaimButton'),
    },
  }
  await mail.send(await noteEmail(email, { sender, language: 'ru', textOf }))
}

async function sendDecision(
  { mail, textOf, baseUrl }: JobContext,
  {
    claim,
    sender,
    contact,
  }: WithSender & { readonly contact: { readonly email: string; readonly language: Language } },
): Promise<void> {
  const { language } = contact
  const t = (key: string, params?: Record<string, string | number>) => textOf(language, 'results', key, params)
  const params = paramsOf(claim, language)
  const isAccepted = claim.state === 'accepted'
  const myResults = { to: `${baseUrl}/account/results`, label: t('emailMyResults') }
  const email = {
    to: contact.email,
    by: { kind: 'organizer' } as const,
    kind: 'inquiry' as const,
    messageId: `result-claim-decided-${claim.id}-${claim.state}`,
    subject: subjectLine('results', isAccepted ? 'emailClaimAcceptedSubject' : 'emailClaimRejectedSubject', params),
    title: t(isAccepted ? 'emailClaimAcceptedTitle' : 'emailClaimRejectedTitle'),
    paragraphs: (isAccepted
      ? [t('emailClaimAccepted', params)]
      : [t('emailClaimRejected', params), `— ${claim.reason ?? ''}`]) as [string, ...string[]],
    after: isAccepted ? [] : [t('emailClaimRejectedNext')],
    button: isAccepted ? myResults : { to: `${baseUrl}${askPath(claim.eventCode)}`, label: t('emailAskOrganizer') },
    ...(isAccepted ? {} : { link: myResults }),
  }
  await mail.send(await noteEmail(email, { sender, language, textOf }))
}

function paramsOf(claim: ClaimRow, language: Language) {
  return {
    event: language === 'ru' ? claim.eventRu : claim.eventEn,
    race: language === 'ru' ? claim.raceRu : claim.raceEn,
    day: formatDay(claim.day, language, 'long'),
    bib: claim.claimedBib,
  }
}

async function senderOf(tx: Tx, tenantId: number): Promise<EmailTenant> {
  const [sender] = await tx.sql<EmailTenant>`
    select code, json_build_object('ru', name_ru, 'en', name_en) as name, support_email as "supportEmail"
    from tenants.tenants where id = ${tenantId}`
  if (sender === undefined) throw new Error(`tenant ${tenantId} does not exist`)
  return sender
}
