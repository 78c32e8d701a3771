import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { maxPasskeyName, maxPasskeys } from '../../domain/passkey.ts'
import { deviceLabel } from '../device-label.ts'
import { notifyOwner } from '../notify-owner.ts'
import { newPasskeyChallenge, passkeyDomainOf, usePasskeyChallenge } from '../passkey-challenge.ts'
import { accountById, lockAccount } from '../queries/accounts.ts'
import { deletePasskey, insertPasskey, listPasskeys, type Passkey } from '../queries/passkeys.ts'

/** COSE: Ed25519, ES256, RS256. What the library adds by default needs an experimental part of Node. */
const algorithms = [-8, -7, -257] as const

type SignedInContext = RequestContext & { readonly actor: Actor }
type Refusal = 'accounts.passkey_no_domain' | 'accounts.email_unconfirmed' | 'accounts.too_many_passkeys'

/** The account's passkeys and where they work. Needs the role `auth`. */
export async function passkeysOf(tx: Tx, context: SignedInContext) {
  const domain = passkeyDomainOf(context)
  const account = await accountById(tx, context.actor.accountId)
  const passkeys = (await listPasskeys(tx, context.actor.accountId)).map(
    ({ id, name, createdAt, lastUsedAt, rpId, suspendedAt }) => ({
      id,
      name,
      createdAt,
      lastUsedAt,
      domain: rpId,
      isHere: rpId === domain,
      isSuspended: suspendedAt !== null,
    }),
  )
  return { passkeys, domain, isEmailConfirmed: account !== null && account.emailVerifiedAt !== null }
}

/**
 * The options by which the browser creates a passkey that is found without an address and asks for
 * a fingerprint, a face or a PIN. Needs a confirmed email: before that another person may have
 * created the account, and their passkey would open it to them for good.
 */
export async function newPasskeyOptions(tx: Tx, context: SignedInContext) {
  const allowed = await mayAdd(tx, context)
  if (!allowed.ok) return allowed
  const { domain, email, passkeys } = allowed.value
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: context.services.tenants.tenantById(context.tenant.id)?.name[context.language] ?? domain,
    rpID: domain,
    userID: userHandle(context.actor.accountId),
    userName: email,
    userDisplayName: email,
    challenge: newPasskeyChallenge(context, 'add', tx.now),
    attestationType: 'none',
    supportedAlgorithmIDs: [...algorithms],
    timeout: 5 * 60_000,
    excludeCredentials: passkeys
      .filter(({ rpId }) => rpId === domain)
      .map(({ credentialId, transports }) => ({ id: credentialId.toString('base64url'), transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return ok(options)
}

type NewCredential = {
  readonly id: string
  readonly rawId: string
  readonly type: 'public-key'
  readonly response: {
    readonly clientDataJSON: string
    readonly attestationObject: string
    readonly transports: readonly string[]
  }
}

/**
 * Adds the passkey that the browser created, named after the device, and emails the owner.
 * @locks account
 */
export async function addPasskey(
  context: SignedInContext,
  credential: NewCredential,
): Promise<
  Result<undefined, Refusal | 'accounts.passkey_refused' | 'accounts.passkey_expired' | 'accounts.passkey_known'>
> {
  const { services, actor, language, userAgent } = context
  const { response } = credential
  const challenge = await services.db.transaction({ role: 'auth' }, (tx) =>
    usePasskeyChallenge(tx, context, 'add', response.clientDataJSON),
  )
  if (challenge === null) return err('accounts.passkey_expired')
  const made = await verifyNew(context, credential, challenge)
  if (made === null) return err('accounts.passkey_refused')
  return await services.db.transaction<Result<undefined, Refusal | 'accounts.passkey_known'>>(
    { role: 'auth' },
    async (tx) => {
      await lockAccount(tx, actor.accountId)
      const allowed = await mayAdd(tx, context)
      if (!allowed.ok) return allowed
      const isNew = await insertPasskey(tx, {
        accountId: actor.accountId,
        credentialId: Buffer.from(made.id, 'base64url'),
        rpId: allowed.value.domain,
        publicKey: Buffer.from(made.publicKey),
        counter: made.counter,
        transports: response.transports,
        name: deviceLabel(services.textOf, language, userAgent).slice(0, maxPasskeyName),
      })
      if (!isNew) return err('accounts.passkey_known')
      await notifyOwner(tx, context, actor.accountId, 'passkey-added')
      return ok()
    },
  )
}

/** Removes a passkey and emails the owner; false where the account has none with this id. */
export async function removePasskey(tx: Tx, context: SignedInContext, id: string): Promise<boolean> {
  const { accountId } = context.actor
  await lockAccount(tx, accountId)
  if (!(await deletePasskey(tx, accountId, id))) return false
  await notifyOwner(tx, context, accountId, 'passkey-removed')
  return true
}

async function mayAdd(
  tx: Tx,
  context: SignedInContext,
): Promise<Result<{ domain: string; email: string; passkeys: Passkey[] }, Refusal>> {
  const domain = passkeyDomainOf(context)
  if (domain === null) return err('accounts.passkey_no_domain')
  const account = await accountById(tx, context.actor.accountId)
  if (account === null) throw new Error(`session of a missing account ${context.actor.accountId}`)
  if (account.emailVerifiedAt === null) return err('accounts.email_unconfirmed')
  const passkeys = await listPasskeys(tx, account.id)
  if (passkeys.length >= maxPasskeys) return err('accounts.too_many_passkeys')
  return ok({ domain, email: account.email, passkeys })
}

async function verifyNew(context: SignedInContext, credential: NewCredential, challenge: string) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { id, rawId, type, response } = credential
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: context.origin,
      expectedRPID: passkeyDomainOf(context) ?? [],
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    })
    return registrationInfo?.credential ?? null
  } catch (error) {
    // The library throws for every response that it refuses.
    context.log.info({ err: error }, 'a new passkey was refused')
    return null
  }
}

/** The account as the authenticator stores it: its id's bytes, which name nobody. */
export function userHandle(accountId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(accountId.replaceAll('-', ''), 'hex'))
}
