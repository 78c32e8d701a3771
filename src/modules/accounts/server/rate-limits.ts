import { createHmac } from 'node:crypto'
import { toNetwork } from '#src/kernel/network.ts'
import { err } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { readDeviceHash } from './device-cookie.ts'
import { type Limit, longestLimitMs } from './queries/attempts.ts'
import { isDeviceAt, type Recipient } from './queries/devices.ts'
import { findContact } from './reads/contact.ts'

const quarterMs = 15 * 60_000

/**
 * Limits of wrong passwords. A browser that the account knows is counted separately, so that
 * strangers cannot lock out the owner. Strangers are limited tightly per network address and
 * loosely in total.
 */
export async function signInLimits(tx: Tx, context: RequestContext, email: string): Promise<Limit[]> {
  return await attemptsAtAddress(tx, context, 'sign-in', { email }, 10)
}

/**
 * Limits of wrong codes, with separate counters: over all live codes of the address or phone.
 * @param recipient null where the browser has no code to try: then only its network is counted
 */
export async function codeLimits(tx: Tx, context: RequestContext, recipient: Recipient | null): Promise<Limit[]> {
  return recipient === null
    ? [attemptsFromNetwork(context, 'code-try')]
    : await attemptsAtAddress(tx, context, 'code-try', recipient, 15)
}

type Kind = 'sign-in' | 'code-try'

async function attemptsAtAddress(
  tx: Tx,
  context: RequestContext,
  kind: Kind,
  recipient: Recipient,
  max: number,
): Promise<Limit[]> {
  const { requester, key: requesterKey } = await findRequesterOf(tx, context, recipient)
  const address = addressOf(recipient)
  return [
    { key: `${kind}:${hashOf(context, address, requester, requesterKey)}`, max, withinMs: quarterMs },
    { key: `${kind}-all:${hashOf(context, address, requester)}`, max: 50, withinMs: quarterMs },
    ...(requester === 'known' ? [] : [attemptsFromNetwork(context, kind)]),
  ]
}

/** Attempts from one network address, at any account. */
function attemptsFromNetwork({ address }: RequestContext, kind: Kind): Limit {
  return { key: `${kind}-from:${toNetwork(address)}`, max: 50, withinMs: quarterMs }
}

/**
 * Limits of emails that may be requested to any address without a session, counted like wrong passwords. With five
 * tries per code, a day's limit for strangers leaves two chances in ten thousand of a correct guess.
 * The limit suffices for a mobile carrier's shared address during an opening; platform/mail separately limits emails to
 * unconfirmed addresses.
 */
export async function emailLimits(
  tx: Tx,
  context: RequestContext,
  purpose: 'code' | 'reset' | 'opening',
  email: string,
): Promise<Limit[]> {
  const { requester, key: requesterKey } = await findRequesterOf(tx, context, { email })
  const key = `${purpose}:${hashOf(context, email, requester, requesterKey)}`
  const all = `${purpose}-all:${hashOf(context, email, requester)}`
  return [
    { key, max: 5, withinMs: quarterMs },
    { key, max: 20, withinMs: longestLimitMs },
    { key: all, max: 15, withinMs: quarterMs },
    { key: all, max: 40, withinMs: longestLimitMs },
    ...(requester === 'known'
      ? []
      : [{ key: `emails-from:${toNetwork(context.address)}`, max: 150, withinMs: quarterMs }]),
  ]
}

/**
 * Limits of requests for a code by phone. A message costs money and wakes people, so they are
 * tighter than those of emails. Requests for a phone that no account has count as all others do.
 * @param accountId the signed-in account that asks: to confirm the phone, or for its second account; null at a sign-in
 */
export async function phoneCodeLimits(
  tx: Tx,
  context: RequestContext,
  { phone, accountId }: { readonly phone: string; readonly accountId: string | null },
): Promise<Limit[]> {
  const { requester, key: requesterKey } = await findRequesterOf(tx, context, { phone })
  const key = `sms:${hashOf(context, phone, requester, requesterKey)}`
  const all = `sms-all:${hashOf(context, phone, requester)}`
  const network = `sms-from:${toNetwork(context.address)}`
  return [
    { key, max: 3, withinMs: quarterMs },
    { key, max: 8, withinMs: longestLimitMs },
    { key: all, max: 5, withinMs: quarterMs },
    { key: all, max: 10, withinMs: longestLimitMs },
    ...(accountId === null
      ? []
      : [
          { key: `sms-of:${accountId}`, max: 3, withinMs: quarterMs },
          { key: `sms-of:${accountId}`, max: 6, withinMs: longestLimitMs },
        ]),
    ...(requester === 'known'
      ? []
      : [
          { key: network, max: 20, withinMs: quarterMs },
          { key: network, max: 100, withinMs: longestLimitMs },
        ]),
  ]
}

/**
 * The installation's budget of messages, counted as each leaves. Numbers that are being
 * confirmed get half of it: accounts that anybody can open cannot use up the messages of those who
 * sign in.
 */
export function messageBudget(perDay: number, purpose: 'phone_sign_in' | 'phone_confirm'): Limit[] {
  return [
    { key: 'sms-budget', max: perDay, withinMs: longestLimitMs },
    ...(purpose === 'phone_confirm'
      ? [{ key: 'sms-budget:confirm', max: Math.floor(perDay / 2), withinMs: longestLimitMs }]
      : []),
  ]
}

/**
 * Limits of emails about a change of an account's address: by account and by network. The outbox
 * bounds what one mailbox gets, so no account uses up another's requests for an address.
 */
export function emailChangeLimits({ address }: RequestContext, accountId: string): Limit[] {
  return [
    { key: `email-change:${accountId}`, max: 5, withinMs: quarterMs },
    { key: `email-change:${accountId}`, max: 15, withinMs: longestLimitMs },
    { key: `email-changes-from:${toNetwork(address)}`, max: 60, withinMs: quarterMs },
  ]
}

/**
 * Limits of sign-ins by a provider from one network, each of which costs two calls there and waits
 * for them: enough for a mobile carrier's shared address.
 */
export function externalLimits({ address }: RequestContext): Limit[] {
  return [{ key: `external-from:${toNetwork(address)}`, max: 100, withinMs: quarterMs }]
}

/** Limits of bringing a session from the home host to another domain, by network. */
export function transferLimits({ address }: RequestContext): Limit[] {
  return [{ key: `session-transfer-from:${toNetwork(address)}`, max: 100, withinMs: quarterMs }]
}

/** Limits of refused passkeys from one network; nobody can guess one, each costs a verification. */
export function passkeyLimits({ address }: RequestContext): Limit[] {
  return [{ key: `passkey-from:${toNetwork(address)}`, max: 50, withinMs: quarterMs }]
}

/** Where the second step is asked for: before a session, or again in one. */
export type SecondStepPlace = 'sign-in' | 'session'

/**
 * Limits of wrong second steps, by account: with three valid codes at a time, thirty tries a day are
 * a chance of one in ten thousand. Only a person who has passed the first step can use them up; the
 * owner's session, recovery codes and passkeys are counted apart.
 */
export function secondStepLimits(accountId: string, place: SecondStepPlace, kind: 'app' | 'recovery'): Limit[] {
  const key = `second-step:${place}:${kind}:${accountId}`
  return [
    { key, max: 10, withinMs: quarterMs },
    { key, max: 30, withinMs: longestLimitMs },
  ]
}

/** Where a promo or access code is tried: it was typed, or it came with a request for places that codes hold. */
export type CodeSource = 'typed' | 'held-places'

/**
 * Limits of promo and access codes that do not exist, in a quarter of an hour: ten per account,
 * wherever it tries them, and three hundred per network address. A right code needs an attempt too,
 * so the bound of a network must leave room for a mobile carrier's or a club's shared address: with
 * a lower one a few people who mistype would block all others. Codes of links are counted apart in
 * the network, since many visitors come with the same one.
 */
export function codeGuessLimits(
  source: CodeSource,
  { address, actor }: Pick<RequestContext, 'address'> & { readonly actor: { readonly accountId: string } },
): Limit[] {
  return [
    { key: `promo-code:${actor.accountId}`, max: 10, withinMs: quarterMs },
    { key: `promo-code-${source}-from:${toNetwork(address)}`, max: 300, withinMs: quarterMs },
  ]
}

/** Limits of one account's photos; each takes a part of a second of a core. */
export function photoLimits(accountId: string): Limit[] {
  return [{ key: `photo:${accountId}`, max: 40, withinMs: quarterMs }]
}

/**
 * Limits of searches for people by address: enough for a club's list, too few to enumerate a town.
 */
export function friendSearchLimits(context: RequestContext, accountId: string): Limit[] {
  return [
    { key: `friend:${accountId}`, max: 20, withinMs: quarterMs },
    { key: `friend:${accountId}`, max: 80, withinMs: longestLimitMs },
    { key: `friend-from:${toNetwork(context.address)}`, max: 60, withinMs: quarterMs },
  ]
}

/**
 * Limits of one account's emails to others: to one address, and in total. Counted per sender only,
 * so that no account uses up, or learns about, another's emails to an address.
 */
export function invitationLimits(context: RequestContext, accountId: string, email: string): Limit[] {
  return [
    ...(email === ''
      ? []
      : [{ key: `invitation-to:${hashOf(context, accountId, email)}`, max: 6, withinMs: longestLimitMs }]),
    { key: `invitations:${accountId}`, max: 60, withinMs: longestLimitMs },
  ]
}

/**
 * Limits of questions to an organizer or to the operators. A signed-in user is counted by account; strangers by network
 * address, and all strangers’ questions to one recipient together, so that many addresses cannot
 * flood a mailbox.
 */
export function questionLimits(
  { address }: RequestContext,
  accountId: string | null,
  { form, recipient }: { readonly form: QuestionForm; readonly recipient: string },
): Limit[] {
  const key = accountId === null ? `from:${toNetwork(address)}` : `of:${accountId}`
  return [
    { key: `${form}-${key}`, max: 5, withinMs: quarterMs },
    { key: `${form}-${key}`, max: 20, withinMs: longestLimitMs },
    ...(accountId === null ? [{ key: `${form}s-of-strangers:${recipient}`, max: 100, withinMs: longestLimitMs }] : []),
  ]
}

/** The forms that write to a mailbox. Each has limits of its own: who has used up one may use the others. */
export type QuestionForm = 'question' | 'support-message' | 'company-request' | 'job-application'

/**
 * Limits of claims of results: each may cost an organizer a decision. A club's network has room for
 * many people.
 */
export function resultClaimLimits({ address }: RequestContext, accountId: string): Limit[] {
  return [
    { key: `result-claim:${accountId}`, max: 10, withinMs: quarterMs },
    { key: `result-claim:${accountId}`, max: 30, withinMs: longestLimitMs },
    { key: `result-claims-from:${toNetwork(address)}`, max: 60, withinMs: quarterMs },
  ]
}

/** Limits of repeating one email. */
export function emailAgainLimits(emailId: string): Limit[] {
  return [{ key: `email-again:${emailId}`, max: 3, withinMs: longestLimitMs }]
}

/** The refusal with the time after which to try again. */
export function tooManyAttempts(waitMs: number) {
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  const minutes = Math.ceil(waitMs / 60_000)
  return minutes <= 60
    ? err('accounts.too_many_attempts', { params: { count: minutes }, retryAfterSeconds })
    : err('accounts.too_many_today', { params: { count: Math.ceil(minutes / 60) }, retryAfterSeconds })
}

/**
 * Whether the address's owner seems to make the request: in a browser that the account knows, or
 * signed in to it.
 */
export async function isRequestedByOwner(tx: Tx, context: RequestContext, email: string): Promise<boolean> {
  const { requester } = await findRequesterOf(tx, context, { email })
  if (requester === 'known') return true
  return context.actor !== null && (await findContact(tx, context.actor.accountId))?.email === email
}

type CountedRequester = { readonly requester: 'known' | 'new'; readonly key: string }

/**
 * The counted requester: a browser that the account at this address knows, or a network address.
 */
async function findRequesterOf(tx: Tx, context: RequestContext, recipient: Recipient): Promise<CountedRequester> {
  const device = readDeviceHash(context)
  if (device !== null && (await isDeviceAt(tx, recipient, device)))
    return { requester: 'known', key: device.toString('hex') }
  return { requester: 'new', key: toNetwork(context.address) }
}

function addressOf(recipient: Recipient): string {
  return 'email' in recipient ? recipient.email : recipient.phone
}

/** Counters contain addresses only as keyed hashes. */
function hashOf({ services }: RequestContext, ...parts: readonly string[]): string {
  return createHmac('sha256', services.keyFor('accounts.attempts')).update(parts.join('\n')).digest('hex')
}
