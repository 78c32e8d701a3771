import type { Tx } from '#src/platform/db/tx.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import type { SignInProviderCode } from '../domain/external-identity.ts'
import { rememberDevice } from './device-cookie.ts'
import { type SecurityEmailKind, securityEmailJob } from './jobs/emails.ts'
import { upsertDevice } from './queries/devices.ts'
import { findContact } from './reads/contact.ts'

/** Emails the owner about a change that this browser, which is signed in, has made. */
export async function notifyOwner(
  tx: Tx,
  context: RequestContext,
  accountId: string,
  kind: SecurityEmailKind,
  provider?: SignInProviderCode,
): Promise<void> {
  const device = await upsertDevice(tx, accountId, seenFrom(context))
  await enqueueNotice(tx, context, accountId, { kind, deviceId: device.id, ...(provider && { provider }) })
}

/** Emails the owner about something that a stranger may have done: their browser stays unknown. */
export async function warnOwner(
  tx: Tx,
  context: RequestContext,
  accountId: string,
  kind: SecurityEmailKind,
): Promise<void> {
  await enqueueNotice(tx, context, accountId, { kind })
}

export async function enqueueNotice(
  tx: Tx,
  { tenant }: RequestContext,
  accountId: string,
  notice: {
    readonly kind: SecurityEmailKind
    readonly deviceId?: string
    readonly provider?: SignInProviderCode
  },
): Promise<void> {
  const language = (await findContact(tx, accountId))?.language
  await tx.enqueue(securityEmailJob, { ...notice, accountId, tenantId: tenant.id, at: tx.now, language })
}

/** This browser, as it is stored among the account's devices. */
export function seenFrom(context: RequestContext) {
  return { hash: rememberDevice(context), address: context.address, userAgent: context.userAgent }
}
