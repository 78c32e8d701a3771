import { randomBytes } from 'node:crypto'
import { ZodError } from 'zod'
import { instantMs } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { emailIssue, normalizeEmail } from '../../domain/email.ts'
import type { SignInProviderCode } from '../../domain/external-identity.ts'
import { nameIssue } from '../../domain/names.ts'
import { beginSession } from '../begin-session.ts'
import { type DemoElsewhere, demoRefusal } from '../demo-refusal.ts'
import {
  beginExternalRequest,
  dropExternalRequest,
  type ExternalRequest,
  providerAt,
  readExternalRequest,
  redirectUriOf,
  setPendingIdentityCookie,
  verifierOf,
} from '../external-request.ts'
import { notifyOwner } from '../notify-owner.ts'
import { keyHash } from '../proof-keys.ts'
import { type ExternalPerson, GrantRefused, type SignInProvider } from '../providers/provider.ts'
import { accountById, lockAccount } from '../queries/accounts.ts'
import { longestLimitMs, takeAttempt } from '../queries/attempts.ts'
import {
  findExternalIdentity,
  insertExternalIdentity,
  insertPendingIdentity,
  listExternalIdentities,
  lockSubject,
  markExternalIdentityUsed,
} from '../queries/external-identities.ts'
import { externalLimits, tooManyAttempts } from '../rate-limits.ts'
import type { TooMany } from './send-sign-in-code.ts'

/** How long a person who came from a provider may take to prove or to open an account. */
export const pendingIdentityMs = 30 * 60_000
const maxReturnUrl = 1_500

/** Sends a reader to a provider to sign in. @returns the provider's page */
export async function beginExternalSignIn(
  context: RequestContext,
  code: SignInProviderCode,
  returnUrl: string | null,
): Promise<Result<string, 'accounts.provider_off' | TooMany>> {
  const provider = providerAt(context, code)
  if (provider === null) return err('accounts.provider_off')
  return await context.services.db.transaction<Result<string, TooMany>>({ role: 'auth' }, async (tx) => {
    const waitMs = await takeAttempt(tx, externalLimits(context))
    if (waitMs !== null) return tooManyAttempts(waitMs)
    const path = returnUrl !== null && returnUrl.length <= maxReturnUrl ? returnUrl : null
    const nowMs = instantMs(tx.now)
    return ok(beginExternalRequest(context, provider, { sessionId: null, returnUrl: path, nowMs }))
  })
}

/**
 * Sends the owner of an account to a provider whose person is to be linked. Only a confirmed email:
 * else a stranger who opened an account at another person's address could still enter it after its owner.
 */
export async function beginExternalLink(
  tx: Tx,
  context: RequestContext & { readonly actor: Actor },
  code: SignInProviderCode,
): Promise<Result<string, 'accounts.provider_off' | 'accounts.email_unconfirmed' | 'accounts.external_linked'>> {
  const provider = providerAt(context, code)
  if (provider === null) return err('accounts.provider_off')
  const { accountId, sessionId } = context.actor
  if ((await accountById(tx, accountId))?.emailVerifiedAt == null) return err('accounts.email_unconfirmed')
  const linked = await listExternalIdentities(tx, accountId)
  if (linked.some((identity) => identity.provider === code)) return err('accounts.external_linked')
  return ok(beginExternalRequest(context, provider, { sessionId, returnUrl: null, nowMs: instantMs(tx.now) }))
}

/** What the browser brings back from a provider. */
export type ProviderReturn = {
  readonly code: string
  readonly state: string
  readonly deviceId: string
  /** The provider's word where the reader did not agree; empty where they did. */
  readonly error: string
}

export type ExternalOutcome =
  | { readonly outcome: 'signed-in'; readonly accountId: string }
  /** Linked to an account with two steps, of which the second is owed. */
  | { readonly outcome: 'second-step' }
  /** Linked to no account: the person goes on at pending-identity.ts. */
  | { readonly outcome: 'pending' }
  /** Linked to the account that sent its owner. */
  | { readonly outcome: 'linked' }

type Refusal =
  | 'accounts.provider_off'
  | 'accounts.external_expired'
  | 'accounts.external_refused'
  | 'accounts.external_failed'
  | 'accounts.external_taken'
  | 'accounts.external_linked'
  | DemoElsewhere
  | TooMany

/**
 * Goes on with what a reader was sent to a provider for: only in the browser that was sent, once,
 * within ten minutes. The provider is called outside of any transaction.
 * @locks the person of the provider, account
 */
export async function returnFromProvider(
  context: RequestContext,
  code: SignInProviderCode,
  brought: ProviderReturn,
): Promise<Result<ExternalOutcome & { readonly returnUrl: string | null }, Refusal>> {
  const provider = providerAt(context, code)
  if (provider === null) return err('accounts.provider_off')
  const request = readExternalRequest(context, code, brought.state)
  if (request === null) return err('accounts.external_expired')
  dropExternalRequest(context)
  const used = await consumeRequest(context, request)
  if (!used.ok) return used
  if (brought.error !== '' || brought.code === '') return refused(context, code, brought.error)
  const found = await findPerson(context, provider, brought)
  if (!found.ok) return found
  const outcome = await context.services.db.transaction<Result<ExternalOutcome, Refusal>>({ role: 'auth' }, (tx) =>
    request.sessionId === null
      ? signInOrWait(tx, context, code, found.value)
      : link(tx, context, code, { person: found.value, sessionId: request.sessionId }),
  )
  return outcome.ok ? ok({ ...outcome.value, returnUrl: request.returnUrl }) : outcome
}

/** Uses up the request: a state that was seen before, or is too old, is refused. */
async function consumeRequest(
  context: RequestContext,
  { state, untilMs }: ExternalRequest,
): Promise<Result<undefined, 'accounts.external_expired' | TooMany>> {
  const once = { key: `external-state:${keyHash(state).toString('hex')}`, max: 1, withinMs: longestLimitMs }
  return await context.services.db.transaction<Result<undefined, 'accounts.external_expired' | TooMany>>(
    { role: 'auth' },
    async (tx) => {
      if (untilMs < instantMs(tx.now) || (await takeAttempt(tx, [once])) !== null)
        return err('accounts.external_expired')
      const waitMs = await takeAttempt(tx, externalLimits(context))
      return waitMs === null ? ok() : tooManyAttempts(waitMs)
    },
  )
}

function refused(context: RequestContext, code: SignInProviderCode, error: string) {
  if (error === 'access_denied') return err('accounts.external_refused')
  // Anything else is a wrong setting, of which the operator has to learn.
  context.log.warn(
    { provider: code, error: /^[a-z_]{1,40}$/.test(error) ? error : 'other' },
    'a sign-in provider refused',
  )
  return err('accounts.external_failed')
}

async function findPerson(
  context: RequestContext,
  provider: SignInProvider,
  { code, state, deviceId }: ProviderReturn,
): Promise<Result<ExternalPerson, 'accounts.external_expired' | 'accounts.external_failed'>> {
  const redirectUri = redirectUriOf(context, provider.code)
  try {
    const person = await provider.findPerson({
      code,
      state,
      deviceId,
      redirectUri,
      verifier: verifierOf(context, state),
    })
    return ok(usable(person))
  } catch (error) {
    const names = { provider: provider.code }
    if (error instanceof GrantRefused) {
      context.log.info({ ...names, err: error }, 'a sign-in provider refused a code')
      return err('accounts.external_expired')
    }
    // What the provider sent is about a person: of a wrong form only the places are logged.
    const reason =
      error instanceof ZodError ? { fields: error.issues.map(({ path }) => path.join('.')) } : { err: error }
    context.log.warn({ ...names, ...reason }, 'a sign-in provider failed')
    return err('accounts.external_failed')
  }
}

/** The person with an email and names as they may be stored here. */
function usable(person: ExternalPerson): ExternalPerson {
  const email = person.email === null ? null : normalizeEmail(person.email)
  const isUsable = email !== null && emailIssue(email) === null
  const nameOf = (text: string) => (text.trim().length <= 60 && nameIssue(text.trim()) === null ? text.trim() : '')
  return {
    ...person,
    label: Array.from(person.label).slice(0, 100).join(''),
    firstName: nameOf(person.firstName),
    lastName: nameOf(person.lastName),
    email: isUsable ? email : null,
    isEmailVerified: isUsable && person.isEmailVerified,
  }
}

async function signInOrWait(
  tx: Tx,
  context: RequestContext,
  code: SignInProviderCode,
  person: ExternalPerson,
): Promise<Result<ExternalOutcome, DemoElsewhere>> {
  await lockSubject(tx, code, person.subject)
  const identity = await findExternalIdentity(tx, code, person.subject)
  const account = identity === null ? null : await lockAccount(tx, identity.accountId)
  // Unlinked meanwhile, by one who held the lock on the account.
  const isLinked = account !== null && (await findExternalIdentity(tx, code, person.subject)) !== null
  if (identity === null || !isLinked) {
    const token = randomBytes(32).toString('base64url')
    const { subject, label, firstName, lastName, email, isEmailVerified } = person
    const pending = { provider: code, subject, label, firstName, lastName, email, isEmailProved: isEmailVerified }
    await insertPendingIdentity(tx, keyHash(token), pending, pendingIdentityMs)
    setPendingIdentityCookie(context, token, pendingIdentityMs)
    return ok({ outcome: 'pending' })
  }
  const elsewhere = demoRefusal(context, account.email)
  if (elsewhere !== null) return elsewhere
  await markExternalIdentityUsed(tx, identity.id, person.label)
  const { needsSecondStep } = await beginSession(tx, context, account.id)
  return ok(needsSecondStep ? { outcome: 'second-step' } : { outcome: 'signed-in', accountId: account.id })
}

type LinkRefusal = 'accounts.external_expired' | 'accounts.external_taken' | 'accounts.external_linked'

/** Links the person to the account whose session sent them, if it is that session still. */
async function link(
  tx: Tx,
  context: RequestContext,
  code: SignInProviderCode,
  { person, sessionId }: { readonly person: ExternalPerson; readonly sessionId: string },
): Promise<Result<ExternalOutcome, LinkRefusal>> {
  const { actor } = context
  if (actor === null || actor.sessionId !== sessionId) return err('accounts.external_expired')
  await lockSubject(tx, code, person.subject)
  const account = await lockAccount(tx, actor.accountId)
  if (account?.emailVerifiedAt == null) return err('accounts.external_expired')
  const linked = await findExternalIdentity(tx, code, person.subject)
  if (linked?.accountId === account.id) return ok({ outcome: 'linked' })
  if (linked !== null) return err('accounts.external_taken')
  const { subject, label } = person
  if (!(await insertExternalIdentity(tx, { accountId: account.id, provider: code, subject, label })))
    return err('accounts.external_linked')
  if (context.noted) context.noted.accountId = account.id
  await notifyOwner(tx, context, account.id, 'external-linked', code)
  return ok({ outcome: 'linked' })
}
