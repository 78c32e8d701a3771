import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { isCloned } from '../../domain/passkey.ts'
import { openKnownSession } from '../begin-session.ts'
import { type DemoElsewhere, demoRefusal } from '../demo-refusal.ts'
import { warnOwner } from '../notify-owner.ts'
import {
  type ChallengePurpose,
  newPasskeyChallenge,
  passkeyDomainOf,
  usePasskeyChallenge,
} from '../passkey-challenge.ts'
import { lockAccount } from '../queries/accounts.ts'
import { returnAttempt, takeAttempt } from '../queries/attempts.ts'
import { findPasskey, listPasskeys, markPasskeyUsed, type Passkey, suspendPasskey } from '../queries/passkeys.ts'
import { markAuthenticated } from '../queries/sessions.ts'
import { passkeyLimits, tooManyAttempts } from '../rate-limits.ts'
import { userHandle } from './add-passkey.ts'
import type { TooMany } from './send-sign-in-code.ts'

type Refusal = 'accounts.passkey_refused' | 'accounts.passkey_expired' | 'accounts.passkey_no_domain' | TooMany

export type Assertion = {
  readonly id: string
  readonly rawId: string
  readonly type: 'public-key'
  readonly response: {
    readonly clientDataJSON: string
    readonly authenticatorData: string
    readonly signature: string
    readonly userHandle?: string | null | undefined
  }
}

/**
 * The options by which the browser uses a passkey. A sign-in names no account: the browser offers
 * those that it has for this domain, so the response tells nothing about any account.
 */
export async function passkeyOptions(tx: Tx, context: RequestContext, purpose: 'sign-in' | 'reauthenticate') {
  const domain = passkeyDomainOf(context)
  if (domain === null) return err('accounts.passkey_no_domain')
  const own = purpose === 'sign-in' || context.actor === null ? [] : await listPasskeys(tx, context.actor.accountId)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: domain,
    challenge: newPasskeyChallenge(context, purpose, tx.now),
    userVerification: 'required',
    timeout: 5 * 60_000,
    allowCredentials: own
      .filter(({ rpId }) => rpId === domain)
      .map(({ credentialId, transports }) => ({ id: credentialId.toString('base64url'), transports: [...transports] })),
  })
  return ok({ allowCredentials: [], ...options })
}

/**
 * Signs in by a passkey. It is something that its owner has, unlocked by a finger, a face or a PIN:
 * two factors, so no second step follows. An unknown passkey and a wrong signature get the same
 * response.
 * @locks account
 */
export async function signInByPasskey(
  context: RequestContext,
  assertion: Assertion,
): Promise<Result<string, Refusal | DemoElsewhere>> {
  return await withPasskey<string, DemoElsewhere>(context, 'sign-in', assertion, async (tx, passkey) => {
    const account = await lockAccount(tx, passkey.accountId)
    if (account === null) return err('accounts.passkey_refused')
    const elsewhere = demoRefusal(context, account.email)
    if (elsewhere !== null) return elsewhere
    await openKnownSession(tx, context, account.id)
    return ok(account.id)
  })
}

/**
 * Authenticates the signed-in user again, by one of the account's passkeys.
 * @locks account
 */
export async function reauthenticateByPasskey(
  context: RequestContext & { readonly actor: Actor },
  assertion: Assertion,
): Promise<Result<undefined, Refusal>> {
  const { actor } = context
  const shown = await withPasskey<undefined, never>(context, 'reauthenticate', assertion, async (tx, passkey) => {
    await lockAccount(tx, actor.accountId)
    const isOwn = passkey.accountId === actor.accountId
    if (!isOwn || !(await markAuthenticated(tx, Buffer.from(actor.sessionId, 'hex'))))
      return err('accounts.passkey_refused')
    return ok()
  })
  if (shown.ok) actor.isFresh = true
  return shown
}

/**
 * Verifies a passkey's response, records its use, and acts in the same transaction. A counter that
 * does not grow shows a copy of the passkey: it is suspended and its owner is told.
 */
async function withPasskey<Value, Code extends string>(
  context: RequestContext,
  purpose: ChallengePurpose,
  assertion: Assertion,
  act: (tx: Tx, passkey: Passkey) => Promise<Result<Value, Code | 'accounts.passkey_refused'>>,
): Promise<Result<Value, Code | Refusal>> {
  const domain = passkeyDomainOf(context)
  if (domain === null) return err('accounts.passkey_no_domain')
  const { db } = context.services
  const limits = passkeyLimits(context)
  const credentialId = Buffer.from(assertion.id, 'base64url')
  const { at, waitMs, challenge, passkey } = await db.transaction({ role: 'auth' }, async (tx) => {
    const none = { at: tx.now, waitMs: null, passkey: null, challenge: null }
    const challenge = await usePasskeyChallenge(tx, context, purpose, assertion.response.clientDataJSON)
    if (challenge === null) return none
    const waitMs = await takeAttempt(tx, limits)
    if (waitMs !== null) return { ...none, waitMs }
    return { ...none, challenge, passkey: await findPasskey(tx, credentialId) }
  })
  if (waitMs !== null) return tooManyAttempts(waitMs)
  if (challenge === null) return err('accounts.passkey_expired')
  const counter = passkey === null ? null : await verifiedCounter(context, { domain, challenge, assertion, passkey })
  if (passkey === null || counter === null) return err('accounts.passkey_refused')
  if (context.noted) context.noted.accountId = passkey.accountId
  return await db.transaction<Result<Value, Code | Refusal>>({ role: 'auth' }, async (tx) => {
    await lockAccount(tx, passkey.accountId)
    const now = await findPasskey(tx, credentialId)
    if (now === null || now.suspendedAt !== null) return err('accounts.passkey_refused')
    if (isCloned(now.counter, counter)) {
      await suspendPasskey(tx, now.id)
      await warnOwner(tx, context, now.accountId, 'passkey-suspended')
      return err('accounts.passkey_refused')
    }
    const done = await act(tx, now)
    if (!done.ok) return done
    await markPasskeyUsed(tx, now.id, counter)
    await returnAttempt(tx, limits, at)
    return done
  })
}

type ToVerify = {
  readonly domain: string
  readonly challenge: string
  readonly assertion: Assertion
  readonly passkey: Passkey
}

/** The authenticator's counter where the signature is right; null where anything of it is not. */
async function verifiedCounter(context: RequestContext, of: ToVerify): Promise<number | null> {
  const { domain, challenge, assertion, passkey } = of
  const { id, rawId, type, response } = assertion
  const handle = Buffer.from(userHandle(passkey.accountId)).toString('base64url')
  if (passkey.rpId !== domain || (response.userHandle != null && response.userHandle !== handle)) return null
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: {
          clientDataJSON: response.clientDataJSON,
          authenticatorData: response.authenticatorData,
          signature: response.signature,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: context.origin,
      expectedRPID: domain,
      requireUserVerification: true,
      // 0: the library would throw for a counter that does not grow before it checks the signature;
      // the caller compares the counters.
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    // The library throws for every response that it refuses.
    context.log.info({ err: error }, 'a passkey was refused')
    return null
  }
}
