import { createElement } from 'react'
import { renderEmail } from '#src/modules/tenants/server/email-layout/render-email.ts'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { type SubjectKey, subjectLine, writeSubject } from '#src/platform/mail/subject.ts'
import type { emailChangedJob, emailChangeJob } from '../jobs/emails.ts'
import { deriveChangeToken } from '../proof-keys.ts'
import { accountByEmail } from '../queries/accounts.ts'
import { type EmailChange, emailChangeById } from '../queries/email-changes.ts'
import { AddressChangedEmail, AddressTakenEmail, NewAddressEmail, OldAddressEmail } from './email-change-emails.tsx'
import { emailSender } from './email-sender.ts'

/** Sends the link of an open change to one of its addresses; nothing where the change is over. */
export async function sendEmailChange(
  context: JobContext,
  { changeId, to, at }: JobPayload<typeof emailChangeJob>,
): Promise<void> {
  const found = await context.db.transaction({ role: 'auth', readOnly: true }, async (tx) => {
    const change = await emailChangeById(tx, changeId)
    if (change?.state !== 'open' || change.expiresAt <= tx.now) return null
    return { change, owner: to === 'new' ? await accountByEmail(tx, change.newEmail) : null }
  })
  if (found === null) return
  const { change, owner } = found
  const messageId = `accounts-email-change-${change.id}-${to}-${Date.parse(at)}`
  if (to === 'old') await sendToOld(context, change, messageId)
  else if (owner === null) await sendToNew(context, change, messageId)
  else await sendToOwner(context, change, messageId)
}

async function sendToOld(context: JobContext, change: EmailChange, messageId: string): Promise<void> {
  const { frame, linkTo } = frameOf(context, change)
  const props = { newEmail: change.newEmail, needsConfirmation: !change.isOldConfirmed }
  const link = linkTo(`/account/email-change?token=${deriveChangeToken(context, change.id, 'old')}`)
  await send(context, change, {
    to: change.oldEmail,
    isOwners: true,
    key: 'emailChangeOldSubject',
    page: createElement(OldAddressEmail, { ...frame, ...props, link }),
    intact: [change.newEmail],
    messageId,
  })
}

async function sendToNew(context: JobContext, change: EmailChange, messageId: string): Promise<void> {
  const { frame, linkTo } = frameOf(context, change)
  const link = linkTo(`/account/email-change?token=${deriveChangeToken(context, change.id, 'new')}`)
  await send(context, change, {
    to: change.newEmail,
    isOwners: false,
    key: 'emailChangeNewSubject',
    page: createElement(NewAddressEmail, { ...frame, link }),
    intact: [],
    messageId,
  })
}

async function sendToOwner(context: JobContext, change: EmailChange, messageId: string): Promise<void> {
  const { frame, linkTo } = frameOf(context, change)
  await send(context, change, {
    to: change.newEmail,
    isOwners: false,
    key: 'emailChangeTakenSubject',
    page: createElement(AddressTakenEmail, { ...frame, email: change.newEmail, link: linkTo('/account/login') }),
    intact: [change.newEmail],
    messageId,
  })
}

/** Tells the old address that the account has another one now. */
export async function sendEmailChanged(
  context: JobContext,
  { changeId }: JobPayload<typeof emailChangedJob>,
): Promise<void> {
  const change = await context.db.transaction({ role: 'auth', readOnly: true }, (tx) => emailChangeById(tx, changeId))
  if (change?.state !== 'done') return
  const { oldEmail, newEmail } = change
  await send(context, change, {
    to: oldEmail,
    isOwners: true,
    key: 'emailChangedSubject',
    page: createElement(AddressChangedEmail, { ...frameOf(context, change).frame, oldEmail, newEmail }),
    intact: [oldEmail, newEmail],
    messageId: `accounts-email-changed-${change.id}`,
  })
}

function frameOf(context: JobContext, { tenantId, host, language }: EmailChange) {
  const { sender, linkTo } = emailSender(context, tenantId, host)
  return { frame: { sender, language, textOf: context.textOf }, linkTo }
}

type Message = {
  readonly to: string
  readonly isOwners: boolean
  readonly key: SubjectKey
  readonly page: Parameters<typeof renderEmail>[0]
  /** Addresses in the text that stay as they are. */
  readonly intact: readonly string[]
  readonly messageId: string
}

async function send(context: JobContext, change: EmailChange, message: Message): Promise<void> {
  const { sender, language, textOf } = frameOf(context, change).frame
  const site = sender.name[language]
  await context.mail.send({
    to: message.to,
    by: { kind: 'requested', isOwners: message.isOwners },
    kind: 'security',
    subject: writeSubject(textOf, language, subjectLine('accounts', message.key, { site })),
    ...(await renderEmail(message.page, [sender.supportEmail, ...message.intact])),
    messageId: message.messageId,
    language,
  })
}
