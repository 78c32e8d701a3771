import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import {
  confirmPhoneRoute,
  getPhoneCodeRoute,
  getPhoneRoute,
  phoneSignInRoute,
  removePhoneRoute,
  requestPhoneCodeRoute,
  requestPhoneConfirmationRoute,
} from '../../contract/phone.ts'
import { shownPhone } from '../../domain/phone.ts'
import { type AccountPhone, accountPhone, confirmPhone, removePhone } from '../commands/account-phone.ts'
import { type PhoneCodeSent, requestPhoneConfirmation, requestPhoneSignIn } from '../commands/request-phone-code.ts'
import { openPhoneCode, signInByPhone } from '../commands/sign-in-by-phone.ts'
import { signedInUser } from '../current-user.ts'

export const getPhoneCodeHandler = handle(getPhoneCodeRoute, async (context) => {
  if (context.services.sms === null) return err('accounts.phone_off')
  const open = await openPhoneCode(context)
  return ok(open === null ? { step: 'ask' as const } : enterStep(open))
})

export const requestPhoneCodeHandler = handle(requestPhoneCodeRoute, async (context, { body }) => {
  const sent = await requestPhoneSignIn(context, body.phone)
  return sent.ok ? ok(enterStep(sent.value)) : sent
})

export const phoneSignInHandler = handle(phoneSignInRoute, async (context, { body }) => {
  const tried = await signInByPhone(context, body.code)
  if (!tried.ok) return tried
  const { accountId, needsSecondStep } = tried.value
  return needsSecondStep ? err('accounts.second_step_required') : ok(await signedInUser(context, accountId))
})

export const getPhoneHandler = handle(getPhoneRoute, async (context) =>
  ok(shown(context, await accountPhone(context.tx, context))),
)

export const requestPhoneConfirmationHandler = handle(requestPhoneConfirmationRoute, async (context, { body }) => {
  const sent = await requestPhoneConfirmation(context, body.phone)
  return sent.ok ? ok(enterStep(sent.value)) : sent
})

export const confirmPhoneHandler = handle(confirmPhoneRoute, async (context, { body }) => {
  const confirmed = await confirmPhone(context, body.code)
  return confirmed.ok ? ok(shown(context, confirmed.value)) : confirmed
})

export const removePhoneHandler = handle(removePhoneRoute, async (context) => {
  const removed = await removePhone(context.tx, context)
  return removed.ok ? ok(shown(context, removed.value)) : removed
})

function enterStep({ phone, expiresAt }: PhoneCodeSent) {
  return { step: 'enter' as const, phone: shownPhone(phone), expiresAt }
}

function shown({ services }: RequestContext, { confirmed, sentTo }: AccountPhone) {
  return {
    isOn: services.sms !== null,
    confirmed: confirmed && {
      phone: shownPhone(confirmed.phone),
      confirmedAt: confirmed.confirmedAt,
      lastUsedAt: confirmed.lastUsedAt,
    },
    sentTo: sentTo === null ? null : shownPhone(sentTo),
  }
}
