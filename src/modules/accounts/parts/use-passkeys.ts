import { useEffect, useState } from 'react'
import type { ApiFailure } from '#src/client/api-types.ts'
import { call } from '#src/client/call.ts'

/** The outcome of a passkey dialog of the browser. */
export type PasskeyOutcome =
  | {
      readonly kind: 'done'
      /** The account signed in to is to be deleted, and can be restored. */
      readonly isToBeDeleted?: boolean
    }
  /** The reader closed the dialog, or it timed out. */
  | { readonly kind: 'cancelled' }
  /** The authenticator has a passkey of this account already. */
  | { readonly kind: 'known' }
  | { readonly kind: 'refused'; readonly failure: ApiFailure }
  /** The browser or the connection failed. */
  | { readonly kind: 'failed' }

/** The browser's part of passkeys, loaded only where a dialog opens. */
const loadLibrary = () => import('@simplewebauthn/browser')

/** Whether the browser has passkeys; null until the script runs. */
export function useHasPasskeys(): boolean | null {
  const [has, setHas] = useState<boolean | null>(null)
  useEffect(() => setHas(typeof globalThis.PublicKeyCredential === 'function'), [])
  return has
}

/** Creates a passkey and adds it to the account. */
export function createPasskey(): Promise<PasskeyOutcome> {
  return outcomeOf(async () => {
    const options = await call('POST /api/account/passkeys/options')
    if (options.error) return { kind: 'refused', failure: options.error }
    const { startRegistration } = await loadLibrary()
    const credential = await startRegistration({ optionsJSON: options.data as never })
    const { id, rawId, response } = credential
    const { clientDataJSON, attestationObject, transports } = response
    const added = await call('POST /api/account/passkeys', {
      body: {
        credential: { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } },
      },
    })
    return added.error ? { kind: 'refused', failure: added.error } : { kind: 'done' }
  })
}

/** Opens the browser's dialog, and signs in by the passkey that the reader chooses. */
export function signInByPasskey(): Promise<PasskeyOutcome> {
  return outcomeOf(async () => await signIn({ useBrowserAutofill: false }))
}

/**
 * Offers passkeys in the suggestions of the address field, where the browser can. Waits until the
 * reader chooses one; another dialog ends the waiting.
 */
export function offerPasskeys(): Promise<PasskeyOutcome> {
  return outcomeOf(async () => {
    const { browserSupportsWebAuthnAutofill } = await loadLibrary()
    if (!(await browserSupportsWebAuthnAutofill())) return { kind: 'cancelled' }
    return await signIn({ useBrowserAutofill: true })
  })
}

async function signIn({ useBrowserAutofill }: { useBrowserAutofill: boolean }): Promise<PasskeyOutcome> {
  const options = await call('POST /api/account/passkey/options')
  if (options.error) return { kind: 'refused', failure: options.error }
  const { startAuthentication } = await loadLibrary()
  const credential = await startAuthentication({ optionsJSON: options.data, useBrowserAutofill })
  const signedIn = await call('POST /api/account/passkey/sign-in', { body: { credential: assertionOf(credential) } })
  if (signedIn.error) return { kind: 'refused', failure: signedIn.error }
  return { kind: 'done', isToBeDeleted: signedIn.data.deleteAfter !== undefined }
}

/** Proves the signed-in reader's identity again by one of the account's passkeys. */
export function reauthenticateByPasskey(): Promise<PasskeyOutcome> {
  return outcomeOf(async () => {
    const options = await call('POST /api/account/reauthentication/passkey/options')
    if (options.error) return { kind: 'refused', failure: options.error }
    const { startAuthentication } = await loadLibrary()
    const credential = await startAuthentication({ optionsJSON: options.data })
    const body = { credential: assertionOf(credential) }
    const shown = await call('POST /api/account/reauthentication/passkey', { body })
    return shown.error ? { kind: 'refused', failure: shown.error } : { kind: 'done' }
  })
}

type Credential = {
  readonly id: string
  readonly rawId: string
  readonly response: {
    readonly clientDataJSON: string
    readonly authenticatorData: string
    readonly signature: string
    readonly userHandle?: string | undefined
  }
}

function assertionOf({ id, rawId, response }: Credential) {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null },
  }
}

async function outcomeOf(act: () => Promise<PasskeyOutcome>): Promise<PasskeyOutcome> {
  try {
    return await act()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') return { kind: 'cancelled' }
    return { kind: name === 'InvalidStateError' ? 'known' : 'failed' }
  }
}
