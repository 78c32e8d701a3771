import { useMemo } from 'react'
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { apiContext, type LocalApi } from '#src/client/api-context.ts'
import type { ApiReply } from '#src/client/api-types.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { type RequestSite, siteContext } from '#src/client/site-context.ts'
import { isUuid } from '#src/kernel/ids.ts'
import {
  codeOfLink,
  promoCookie,
  promoCookieSeconds,
  promoCookieValue,
} from '#src/modules/catalog/domain/promo-cookie.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { endingKey } from '../../domain/ending-path.ts'
import { groupEntryPath } from '../../domain/group-entry-path.ts'
import {
  acceptTransferCookie,
  acceptTransferPagePath,
  giftCookie,
  giftPagePath,
  invitePath,
  joinTeamPath,
  type RaceKey,
  registerPath,
  successPath,
} from '../../domain/register-path.ts'
import { joinData } from '../../teams/parts/team-data.ts'
import { checkedCodeCookie } from '../domain/checked-code.ts'
import { chosenPeople } from '../domain/chosen-people.ts'
import { isKnownIneligible } from '../domain/known-ineligible.ts'
import { registerSteps } from '../domain/register-step.ts'
import { checkCodeOfLink, forgetUnknownCode } from '../parts/check-code-of-link.ts'
import { RegisterFrame } from '../parts/register-frame.tsx'
import { type EnteredAccessCode, stepData } from '../parts/step-data.ts'
import type { RegisterRefusal } from '../parts/step-props.ts'
import type { Route } from './+types/register'
import { registerActions } from './register-actions.ts'

type Init = ApiReply<'GET /Register/ApiInit'>

export const handle = {
  texts: ['registration-form', 'accounts'],
  layout: 'order',
  background: 'wash',
} satisfies RouteHandle

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const search = new URL(request.url).searchParams
  const race = { eventCode: params.eventCode, raceCode: params.raceCode }
  const site = context.get(siteContext)
  leadToInvitations(site, race, search)
  storeCodeOfLink(site, race, search)
  const promoCode = codeOfLink(site.cookies, race.eventCode)
  const requestedStep = registerSteps.find((step) => step === search.get('step'))
  const requestedOrderId = search.get('registrationId')
  const registrationId = isUuid(requestedOrderId) ? requestedOrderId : undefined
  const form = readFormQuery(search)
  // The leg of a team does not affect the order.
  const personRef = form.query.leg === undefined ? form.kind : undefined
  const [init, card] = await Promise.all([
    api.must('GET /Register/ApiInit', {
      query: { ...race, registrationId, step: requestedStep, personRef, promoCode },
    }),
    api.must('GET /Register/ApiCardInfo', { query: race }),
  ])
  const isFull = isSoldOutByState[init.state.state]
  if (isFull !== undefined && promoCode === undefined) site.reportCapacity(isFull)
  const code = search.get('join')
  if (code !== null) {
    const step = await joinData(api, race, { code, form: form.query })
    const { team } = step
    const isThisRace = team === null || (team.eventCode === race.eventCode && team.raceCode === race.raceCode)
    if (!isThisRace) throw redirect(joinTeamPath(team, code, form.query))
    const noted = { hasBeenAtBank: false, returnedBy: null, wantsInsurance: false, isFileTooLarge: false }
    return { init, card, step, ...noted, ending: null, linkRefusal: undefined, linkCode: null }
  }
  // An account on the waitlist sees its position, not the form.
  const isPlain = search.get('step') === null && form.query.personRef === undefined && registrationId === undefined
  if (init.isInWaitlist && isPlain && linedStates.has(init.state.state))
    throw redirect(registerPath(race, 'waitlist', null))
  if (init.step === 'success') throw redirect(successPath(race, init.registrationId))
  const accessCode = await loadCode(api, { init, race, code: search.get('promoCode') ?? '' })
  const isOpened = accessCode.code !== '' && accessCode.refusal === null
  if (isOpened) throw redirect(registerPath(race, 'participant', init.registrationId, form.query))
  const named = search.get('step')
  const isElsewhere = named !== null && (named !== init.step || registrationId !== init.registrationId)
  if (isElsewhere) throw redirect(registerPath(race, init.step, init.registrationId, form.query))
  const linkRefusal = init.step === 'order' ? await applyCodeOfLink(api, site, init, promoCode) : undefined
  // Not where the race opens by code: there any code would be an attempt to open it.
  const isCodeShown = codeSteps.has(init.step) && card.state.state !== 'by-code'
  const [step, linkCode] = await Promise.all([
    stepData(api, { init, race, form: form.query, accessCode, promoCode }),
    promoCode !== undefined && isCodeShown ? checkCodeOfLink(api, site, race, promoCode) : null,
  ])
  const isOnSale = init.state.state === 'open' || init.state.state === 'few-left'
  if (step.name === 'participant' && form.query.personRef === undefined && isOnSale && step.form.entryId === null) {
    // An ineligible person, or an account with a family, chooses people first instead of filling in
    // a form that would be refused.
    const order = init.payBefore === null ? null : init.registrationId
    const isChoiceFirst = isKnownIneligible(step.form) || (isPlain && step.form.hasFamily)
    if (step.form.draft === null && isChoiceFirst) throw redirect(registerPath(race, 'participants', order))
  }
  // The payment may succeed between the two reads.
  if ('pay' in step && step.pay?.status === 'paid') throw redirect(successPath(race, init.registrationId))
  if (linkCode !== null) forgetUnknownCode(site, linkCode)
  const wantsInsurance = search.get('insure') === '1'
  const isFileTooLarge = search.get('file') === 'too-large'
  const ending =
    init.payBefore !== null && search.get(endingKey) === 'ask'
      ? ('ask' as const)
      : search.get(endingKey) === 'done'
        ? ('done' as const)
        : null
  const hasBeenAtBank = search.get('bank') === 'ok'
  const returnedBy = search.get('by')
  return { init, card, step, wantsInsurance, isFileTooLarge, ending, hasBeenAtBank, returnedBy, linkRefusal, linkCode }
}

/**
 * Stores the promo code of a link in a cookie until there is an order, and opens the page without
 * it: the code survives signing in, and is in no history, Referer or return address.
 */
function storeCodeOfLink(site: RequestSite, race: RaceKey, search: URLSearchParams): void {
  const code = search.get('code')
  if (code === null) return
  const { cookieDomain: domain } = site
  const value = promoCookieValue(race.eventCode, code)
  if (code.trim() !== '') site.setCookie(promoCookie, value, { maxAgeSeconds: promoCookieSeconds, domain })
  const others = new URLSearchParams(search)
  others.delete('code')
  throw redirect(`${registerPath(race, null, null)}${others.size > 0 ? `?${others}` : ''}`)
}

/**
 * Applies the code of the link once, when its order is shown.
 * @returns the refusal, which the promo code field shows; the registration goes on
 */
async function applyCodeOfLink(
  api: LocalApi,
  site: RequestSite,
  { registrationId, payBefore, priceDifference, isFee, legs }: Init,
  code: string | undefined,
): Promise<RegisterRefusal | undefined> {
  const takesCodes = payBefore !== null && priceDifference === null && !isFee && legs === null
  if (code === undefined || !takesCodes) return undefined
  for (const name of [promoCookie, checkedCodeCookie])
    site.setCookie(name, '', { maxAgeSeconds: 0, domain: site.cookieDomain })
  const { error } = await api.call('POST /Register/ApiApplyDiscountCode', { body: { registrationId, code } })
  return error && { error, values: { intent: 'apply-code', code } }
}

/** The steps before the order, which say what the code of the link gives. */
const codeSteps: ReadonlySet<Init['step']> = new Set(['participants', 'participant'])

const linedStates: ReadonlySet<Init['state']['state']> = new Set(['full', 'limit-reached', 'by-draw'])

/** The states that say whether the race has places: whether there are none. */
const isSoldOutByState: Partial<Record<Init['state']['state'], boolean>> = {
  full: true,
  'limit-reached': true,
  open: false,
  'few-left': false,
}
const giftSeconds = 24 * 3600

/**
 * Redirects links of friends' invitations, gifts and company orders to their pages. The token of an email's link is
 * moved into a cookie, so that it is in no history, Referer or return address.
 */
function leadToInvitations(site: RequestSite, race: RaceKey, search: URLSearchParams): void {
  const [token, step, registrationId] = [search.get('gift'), search.get('step'), search.get('registrationId')]
  if (token !== null) {
    site.setCookie(giftCookie, token.slice(0, 200), { maxAgeSeconds: giftSeconds, domain: site.cookieDomain })
    throw redirect(giftPagePath(race))
  }
  const transferred = search.get('acceptTransfer')
  if (transferred !== null) {
    site.setCookie(acceptTransferCookie, transferred.slice(0, 200), {
      maxAgeSeconds: giftSeconds,
      domain: site.cookieDomain,
    })
    throw redirect(acceptTransferPagePath(race))
  }
  // The address of a company's order that other sites link to.
  if (step === 'company') throw redirect(groupEntryPath(race, null, 'company'))
  if (step === 'friend' || step === 'gift')
    throw redirect(invitePath(race, step, isUuid(registrationId) ? registrationId : null))
}

/**
 * Checks an access code in the link, so that the visitor need not type it. The refusal of a wrong
 * one is shown at the field.
 */
async function loadCode(
  api: LocalApi,
  { init, race, code }: { init: Init; race: RaceKey; code: string },
): Promise<EnteredAccessCode> {
  if (init.step !== 'promo' || code === '') return { code: '', refusal: null }
  const { error } = await api.call('GET /Register/ApiRegistration', { query: { ...race, promoCode: code } })
  return { code, refusal: error?.message ?? null }
}

/** The form that the address asks for; invalid parameters are ignored. */
function readFormQuery(search: URLSearchParams) {
  const [personRef, entry] = [search.get('personRef'), search.get('entry')]
  const isKnown = personRef === 'me' || personRef === 'new' || personRef === 'other' || isUuid(personRef)
  const leg = Number(search.get('leg'))
  const people = chosenPeople((search.get('people') ?? '').split('.'))
  const query = {
    personRef: isKnown ? personRef : undefined,
    entry: isUuid(entry) ? entry : undefined,
    leg: Number.isSafeInteger(leg) && leg > 0 ? leg : undefined,
    people,
  }
  return {
    query,
    kind: query.personRef === undefined ? undefined : query.personRef === 'me' ? ('me' as const) : ('other' as const),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const site = context.get(siteContext)
  const { language } = site
  const files = new Map<string, File>()
  const values = await readFormValues(request, files)
  const race = { eventCode: params.eventCode, raceCode: params.raceCode }
  const promoCode = codeOfLink(site.cookies, race.eventCode)
  const outcome = await registerActions({ api, race, values, files, language, promoCode })
  if ('to' in outcome) throw redirect(outcome.to)
  if ('adjustments' in outcome) return data({ adjustments: outcome.adjustments, values })
  if ('isDraftSaved' in outcome) return data({ isDraftSaved: true })
  if ('isSelectionEmpty' in outcome) return data({ isSelectionEmpty: true })
  if ('checked' in outcome) return data({ checked: outcome.checked })
  return data({ error: outcome.error, values }, { status: outcome.status })
}

/**
 * The order's forms, sent again, change nothing twice: without a connection they stay with what was
 * typed. The forms before them are saved as drafts. Written out here instead of
 * `withOfflineRefusal`, whose modules a first visit would load for it.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (!(error instanceof TypeError) || !/[?&]step=(order|payment|options|check)\b/.test(request.url)) throw error
    const refusal: RegisterRefusal = { error: { code: 'app.server_unreached', message: '' }, values: {} }
    return data(refusal, { status: 503 })
  }
}

/** A payment refused with a conflict says that the order is not as it was shown: it is read again. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate, formData }: ShouldRevalidateFunctionArgs) {
  const intent = formData?.get('intent')
  return defaultShouldRevalidate || (actionStatus === 409 && (intent === 'order' || intent === 'payment'))
}

export function meta({ loaderData }: Route.MetaArgs) {
  const card = loaderData?.card
  return [
    { title: card ? `${card.raceName} — ${card.eventName}` : 'Startline' },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function RegisterScreen({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useShownRefusal(actionData && 'error' in actionData ? actionData : loaderData.linkRefusal)
  const adjustments = actionData && 'adjustments' in actionData ? actionData.adjustments : []
  const checked = actionData && 'checked' in actionData ? actionData.checked : undefined
  const isDraftSaved = actionData !== undefined && 'isDraftSaved' in actionData
  const isSelectionEmpty = actionData !== undefined && 'isSelectionEmpty' in actionData
  const outcome = { refusal, adjustments, checked, isDraftSaved, isSelectionEmpty }
  return <RegisterFrame {...loaderData} {...outcome} />
}

/** The refusal as it is shown; a form that did not reach the server has its text here. */
function useShownRefusal(refusal: RegisterRefusal | undefined): RegisterRefusal | undefined {
  const t = useTexts('registration-form')
  return useMemo(
    () =>
      refusal?.error.message === '' ? { ...refusal, error: { ...refusal.error, message: t('notReached') } } : refusal,
    [refusal, t],
  )
}
