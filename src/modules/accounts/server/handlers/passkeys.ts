import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import {
  addPasskeyRoute,
  CreationOptions,
  getPasskeysRoute,
  newPasskeyOptionsRoute,
  passkeyOptionsRoute,
  passkeyReauthenticationOptionsRoute,
  passkeyReauthenticationRoute,
  passkeySignInRoute,
  RequestOptions,
  removePasskeyRoute,
  renamePasskeyRoute,
} from '../../contract/passkeys.ts'
import { addPasskey, newPasskeyOptions, passkeysOf, removePasskey } from '../commands/add-passkey.ts'
import { passkeyOptions, reauthenticateByPasskey, signInByPasskey } from '../commands/use-passkey.ts'
import { signedInUser } from '../current-user.ts'
import { renamePasskey } from '../queries/passkeys.ts'

export const getPasskeysHandler = handle(getPasskeysRoute, async (context) => ok(await passkeysOf(context.tx, context)))

export const newPasskeyOptionsHandler = handle(newPasskeyOptionsRoute, async (context) => {
  const options = await newPasskeyOptions(context.tx, context)
  return options.ok ? ok(CreationOptions.parse(options.value)) : options
})

export const addPasskeyHandler = handle(addPasskeyRoute, async (context, { body }) => {
  const added = await addPasskey(context, body.credential)
  if (!added.ok) return added
  const { db } = context.services
  return ok(await db.transaction({ role: 'auth', readOnly: true }, (tx) => passkeysOf(tx, context)))
})

export const renamePasskeyHandler = handle(renamePasskeyRoute, async (context, { params, body }) => {
  const { tx, actor } = context
  const isRenamed = await renamePasskey(tx, actor.accountId, params.passkeyId, body.name)
  return isRenamed ? ok(await passkeysOf(tx, context)) : err('accounts.passkey_not_found')
})

export const removePasskeyHandler = handle(removePasskeyRoute, async (context, { params }) => {
  const isRemoved = await removePasskey(context.tx, context, params.passkeyId)
  return isRemoved ? ok(await passkeysOf(context.tx, context)) : err('accounts.passkey_not_found')
})

export const passkeyOptionsHandler = handle(passkeyOptionsRoute, async (context) => {
  const options = await passkeyOptions(context.tx, context, 'sign-in')
  return options.ok ? ok(RequestOptions.parse(options.value)) : options
})

export const passkeySignInHandler = handle(passkeySignInRoute, async (context, { body }) => {
  const signedIn = await signInByPasskey(context, body.credential)
  return signedIn.ok ? ok(await signedInUser(context, signedIn.value)) : signedIn
})

export const passkeyReauthenticationOptionsHandler = handle(passkeyReauthenticationOptionsRoute, async (context) => {
  const options = await passkeyOptions(context.tx, context, 'reauthenticate')
  return options.ok ? ok(RequestOptions.parse(options.value)) : options
})

export const passkeyReauthenticationHandler = handle(passkeyReauthenticationRoute, async (context, { body }) => {
  const shown = await reauthenticateByPasskey(context, body.credential)
  return shown.ok ? ok({ isFresh: true as const }) : shown
})
