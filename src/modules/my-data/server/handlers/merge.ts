import { ok } from '#src/kernel/result.ts'
import { shownPhone } from '#src/modules/accounts/domain/phone.ts'
import { dropMergeOf } from '#src/modules/accounts/server/commands/drop-merge.ts'
import { proveAccount, proveAccountByPhone } from '#src/modules/accounts/server/commands/prove-account.ts'
import { requestPhoneOfSecondAccount } from '#src/modules/accounts/server/commands/request-phone-code.ts'
import { sendMergeCode } from '#src/modules/accounts/server/commands/send-merge-code.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import {
  cancelMergeRoute,
  getMergeRoute,
  mergeAccountsRoute,
  proveAccountByPhoneRoute,
  proveAccountRoute,
  requestMergeCodeRoute,
  requestMergePhoneCodeRoute,
} from '../../contract/merge.ts'
import { mergeProofMs } from '../../domain/terms.ts'
import { mergeAccounts } from '../commands/merge-accounts.ts'
import { mergeView, sessionHashOf } from '../reads/merge-view.ts'

export const getMergeHandler = handle(getMergeRoute, async ({ tx, services, actor, language }) =>
  ok(await mergeView(tx, services.personalData, { actor, language })),
)

export const requestMergeCodeHandler = handle(requestMergeCodeRoute, async (context, { body }) => {
  const sent = await sendMergeCode(context, body.email)
  return sent.ok ? ok({ email: body.email, expiresAt: sent.value }) : sent
})

export const proveAccountHandler = handle(proveAccountRoute, async (context, { body }) => {
  const proved = await proveAccount(context, body, mergeProofMs)
  return proved.ok ? ok(await viewOf(context)) : proved
})

export const requestMergePhoneCodeHandler = handle(requestMergePhoneCodeRoute, async (context, { body }) => {
  const sent = await requestPhoneOfSecondAccount(context, body.phone)
  return sent.ok ? ok({ phone: shownPhone(sent.value.phone), expiresAt: sent.value.expiresAt }) : sent
})

export const proveAccountByPhoneHandler = handle(proveAccountByPhoneRoute, async (context, { body }) => {
  const proved = await proveAccountByPhone(context, body, mergeProofMs)
  return proved.ok ? ok(await viewOf(context)) : proved
})

export const mergeAccountsHandler = handle(mergeAccountsRoute, async (context, { body }) => {
  const { services, actor } = context
  const { accountId } = actor
  const merged = await mergeAccounts(services, { sessionHash: sessionHashOf(actor), accountId, mergeId: body.mergeId })
  return merged.ok ? ok(await viewOf(context)) : merged
})

export const cancelMergeHandler = handle(cancelMergeRoute, async ({ tx, actor }) => {
  await dropMergeOf(tx, sessionHashOf(actor))
  return ok({ step: 'ask' as const })
})

async function viewOf({ services, actor, language }: RequestContext & { readonly actor: Actor }) {
  return await services.db.transaction({ role: 'system', readOnly: true }, (tx) =>
    mergeView(tx, services.personalData, { actor, language }),
  )
}
