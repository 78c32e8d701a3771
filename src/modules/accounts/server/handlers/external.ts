import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import {
  beginExternalLinkRoute,
  beginExternalSignInRoute,
  confirmPendingCodeRoute,
  getExternalIdentitiesRoute,
  getPendingIdentityRoute,
  getSignInProvidersRoute,
  provePendingByPasswordRoute,
  returnFromProviderRoute,
  sendPendingCodeRoute,
  signUpPendingRoute,
  unlinkExternalIdentityRoute,
} from '../../contract/external.ts'
import { externalIdentitiesOf, unlinkExternalIdentity } from '../commands/external-identities.ts'
import { beginExternalLink, beginExternalSignIn, returnFromProvider } from '../commands/external-sign-in.ts'
import {
  confirmPendingCode,
  pendingStep,
  provePendingByPassword,
  sendPendingCode,
  signUpPending,
} from '../commands/pending-identity.ts'
import { signedInUser } from '../current-user.ts'
import { providersAt } from '../external-request.ts'

export const getSignInProvidersHandler = handle(getSignInProvidersRoute, async (context) =>
  ok({ providers: providersAt(context).map(({ code }) => code), byPhone: context.services.sms !== null }),
)

export const beginExternalSignInHandler = handle(beginExternalSignInRoute, async (context, { params, body }) => {
  const started = await beginExternalSignIn(context, params.signInProvider, body.returnUrl ?? null)
  return started.ok ? ok({ location: started.value }) : started
})

export const returnFromProviderHandler = handle(returnFromProviderRoute, async (context, { params, body }) => {
  const returned = await returnFromProvider(context, params.signInProvider, {
    code: body.code,
    state: body.requestState,
    deviceId: body.deviceId,
    error: body.providerError,
  })
  if (!returned.ok) return returned
  const { returnUrl, ...done } = returned.value
  if (done.outcome !== 'signed-in') return ok({ outcome: done.outcome, returnUrl })
  return ok({ outcome: done.outcome, user: await signedInUser(context, done.accountId), returnUrl })
})

export const getPendingIdentityHandler = handle(getPendingIdentityRoute, async (context) =>
  ok(await pendingStep(context)),
)

export const sendPendingCodeHandler = handle(sendPendingCodeRoute, (context, { body }) =>
  sendPendingCode(context, body.email),
)

export const confirmPendingCodeHandler = handle(confirmPendingCodeRoute, async (context, { body }) => {
  const tried = await confirmPendingCode(context, body.code)
  if (!tried.ok) return tried
  const proved = tried.value
  if ('email' in proved) return ok({ step: 'sign-up' as const, provider: proved.provider, email: proved.email })
  if (proved.needsSecondStep) return err('accounts.second_step_required')
  return ok(await doneStep(context, proved))
})

export const provePendingByPasswordHandler = handle(provePendingByPasswordRoute, async (context, { body }) => {
  const signedIn = await provePendingByPassword(context, body.password)
  return signedIn.ok ? ok(await doneStep(context, signedIn.value)) : signedIn
})

export const signUpPendingHandler = handle(signUpPendingRoute, async (context) => {
  const made = await signUpPending(context)
  return made.ok ? ok(await doneStep(context, { accountId: made.value, isLinked: true })) : made
})

export const getExternalIdentitiesHandler = handle(getExternalIdentitiesRoute, async (context) =>
  ok(await externalIdentitiesOf(context.tx, context)),
)

export const beginExternalLinkHandler = handle(beginExternalLinkRoute, async (context, { params }) => {
  const started = await beginExternalLink(context.tx, context, params.signInProvider)
  return started.ok ? ok({ location: started.value }) : started
})

export const unlinkExternalIdentityHandler = handle(unlinkExternalIdentityRoute, async (context, { params }) => {
  const unlinked = await unlinkExternalIdentity(context.tx, context, params.signInProvider)
  return unlinked.ok ? ok(await externalIdentitiesOf(context.tx, context)) : unlinked
})

type Done = { readonly accountId: string; readonly isLinked?: boolean; readonly isPasswordRemoved?: boolean }

async function doneStep(context: RequestContext, { accountId, isLinked = false, isPasswordRemoved = false }: Done) {
  return { step: 'done' as const, user: await signedInUser(context, accountId), isLinked, isPasswordRemoved }
}
