import type { LocalApi } from '#src/client/api-context.ts'
import type { ApiFailure, ApiReply } from '#src/client/api-types.ts'
import type { FormValue, FormValues } from '#src/client/form-values.ts'
import { relations } from '#src/modules/accounts/domain/profile.ts'
import { profileOfForm } from '#src/modules/accounts/parts/profile-from-form.ts'
import { abandonedPath } from '../../domain/ending-path.ts'
import { joinTeamPath, type RaceKey, registerPath, successPath } from '../../domain/register-path.ts'
import { detailsOfForm } from '../../entry-details/parts/details-of-form.ts'
import { sendFiles } from '../../entry-details/parts/send-files.ts'
import { type TeamIntent, teamAction, teamIntents } from '../../teams/screens/team-actions.ts'
import { chosenPeople, nextChosen } from '../domain/chosen-people.ts'
import { registerSteps } from '../domain/register-step.ts'
import { unpaidRemedy } from '../domain/unpaid-refusal.ts'
import { consentsOfForm } from '../parts/consents-of-form.ts'
import { deleteDraft } from '../parts/delete-draft.ts'
import { draftFromForm } from '../parts/draft-from-form.ts'
import { policyChanges } from '../parts/order/insurance-fields.ts'
import { optionChanges } from '../parts/order/option-fields.ts'
import { refuseIncomplete, saveOptionChanges, savePolicyChanges } from '../parts/order/save-option-changes.ts'
import { isUninsured, preselectInsurance, uninsuredIn } from '../parts/preselect-insurance.ts'
import { registerKnownPerson } from '../parts/register-known-person.ts'

type ActionInput = {
  api: LocalApi
  race: RaceKey
  values: FormValues
  files: ReadonlyMap<string, File>
  language: 'ru' | 'en'
  /** The promo code of the link by which the payer came: it may hold places. */
  promoCode: string | undefined
}
type Adjustments = ApiReply<'POST /Register/Cart'>['adjustments']
type Refused = { readonly error: ApiFailure; readonly status: number }
type Adjusted = { readonly adjustments: Adjustments }
export type RegisterOutcome =
  | { readonly to: string }
  | Refused
  | Adjusted
  | { readonly isDraftSaved: true }
  | { readonly isSelectionEmpty: true }
  | { readonly checked: { readonly isProviderUnavailable: boolean } }

/**
 * Runs the action of a step's form.
 * @returns the address of the next step, or the refusal with the submitted values
 */
export async function registerActions(input: ActionInput): Promise<RegisterOutcome> {
  const ofTeam = teamIntents.find((intent) => intent === text(input.values.intent))
  if (ofTeam !== undefined) return await ofTeamAction(ofTeam, input)
  switch (text(input.values.intent)) {
    case 'people':
      return await choosePeople(input)
    case 'promo':
      return await submitAccessCode(input)
    case 'waitlist':
      return await submitWaitlist(input)
    case 'leave-waitlist':
      return await leaveWaitlist(input)
    case 'order':
      return await confirmOrder(input)
    case 'payment': // again, after a failed payment
      return await openPayment(input, text(input.values.paymentType))
    case 'apply-code':
      return await applyCode(input)
    case 'remove-code':
      return await removeCode(input)
    case 'check':
      return await checkPayment(input)
    case 'cancel':
      return await abandon(input)
    case 'delete-draft':
      return await dropDraft(input)
    case 'remove':
      return await removeEntry(input)
    case 'continue': // from a team's board
      return { to: registerPath(input.race, 'order', text(input.values.registrationId)) }
    default:
      return await saveParticipant(input)
  }
}

/**
 * Before the opening the team's form is saved as a draft and submitted too, to report refusals
 * already.
 */
async function ofTeamAction(intent: TeamIntent, input: ActionInput): Promise<RegisterOutcome> {
  const isEarly = intent === 'team-begin' && input.values.saveDraft === 'early'
  const draftOutcome = isEarly ? await submitDraft(input) : null
  if (draftOutcome !== null && 'error' in draftOutcome) return draftOutcome
  const done = await teamAction(intent, input)
  if (intent === 'team-begin' && 'error' in done) await refusedPlace(input, done)
  const waits = draftOutcome !== null && 'error' in done && done.error.code === 'registration.not_open_yet'
  return waits ? draftOutcome : done
}

async function saveParticipant(input: ActionInput): Promise<RegisterOutcome> {
  const { api, race, values, files, promoCode } = input
  const refused = await sendFiles(api, values, files)
  if (refused !== null) return refused
  const details = detailsOfForm(values)
  const saving = { api, registrationId: text(values.registrationId) }
  const uninsured = isUninsured(values) ? await uninsuredIn(saving) : null
  if (values.saveDraft !== undefined) {
    const draftOutcome = await submitDraft(input)
    // Before the opening the form is submitted too, to report refusals already.
    if ('error' in draftOutcome || values.saveDraft !== 'early') return draftOutcome
  }
  const { data, error, response } = await api.call('POST /Register/ApiSaveRegistration', {
    body: {
      ...race,
      registrationId: text(values.registrationId),
      participant: profileOfForm(values.participant),
      isAddition: text(values.isAddition) !== '',
      promoCode,
      ...personFields(values),
      ...details,
    },
  })
  if (error?.code === 'registration.not_open_yet' && values.saveDraft === 'early') return { isDraftSaved: true }
  if (error) return await refusedPlace(input, { error, status: response.status })
  // A further new relative is another person.
  if ('relation' in values) await deleteDraft(api, values)
  if (data.status === 'paid') return { to: successPath(race, data.registrationId) }
  const isChosen = uninsured !== null && (await preselectInsurance(saving, uninsured))
  return { to: afterForm(input, data.registrationId, isChosen || text(values.insure) === '1') }
}

/** The form of the next chosen person, else the order, which says which insurance was put into it. */
function afterForm({ race, values }: ActionInput, registrationId: string, wantsInsurance: boolean): string {
  const people = chosenIn(values)
  const personRef = nextChosen(people, text(values.atForm))
  const to =
    personRef === undefined
      ? registerPath(race, 'order', registrationId)
      : registerPath(race, 'participant', registrationId, { personRef, people })
  return wantsInsurance ? `${to}&insure=1` : to
}

/**
 * Takes places for the chosen people whose data are known; the first one whose form has something
 * to ask gets it, then the others. Without a choice an order that is held goes on.
 */
async function choosePeople({ api, race, values }: ActionInput): Promise<RegisterOutcome> {
  const people = chosenIn(values)
  const registrationId = text(values.registrationId)
  if (people.length === 0 && values.isHeld !== '1') return { isSelectionEmpty: true }
  for (const [at, personRef] of people.entries()) {
    const outcome = await registerKnownPerson({ api, race, registrationId, personRef })
    if (outcome === 'form') {
      const formQuery = { personRef, people: people.slice(at) }
      return { to: registerPath(race, 'participant', registrationId, formQuery) }
    }
    if (outcome !== 'registered') return outcome
  }
  return { to: registerPath(race, 'order', registrationId) }
}

/**
 * Boxes post one value each; a participant form posts all people in one value, as in its address.
 */
function chosenIn({ people }: FormValues): string[] {
  const chosen = Array.isArray(people) ? people : text(people).split('.')
  return chosenPeople(chosen)
}

/**
 * Saves the form as a draft when a refusal leads the payer elsewhere first, to confirm an email or
 * to pay.
 */
async function refusedPlace(
  input: ActionInput,
  refused: Extract<RegisterOutcome, { error: ApiFailure }>,
): Promise<RegisterOutcome> {
  if (unpaidRemedy(refused.error.code) !== null) await submitDraft(input)
  return refused
}

/** Saves the form as a draft, for later or for the opening. */
async function submitDraft({ api, race, values }: ActionInput): Promise<RegisterOutcome> {
  const { error, response } = await api.call('PUT /api/registrations/drafts', {
    body: { ...race, ...draftFromForm(values) },
  })
  return error ? { error, status: response.status } : { isDraftSaved: true }
}

async function dropDraft({ api, race, values }: ActionInput): Promise<RegisterOutcome> {
  const refused = await deleteDraft(api, values)
  if (refused !== null) return refused
  const [personRef, order] = [text(values.personRef), text(values.registrationId)]
  const leg = Number(text(values.leg)) || undefined
  const formQuery = { personRef: personRef === '' ? undefined : personRef, leg, people: chosenIn(values) }
  const joinCode = text(values.joinCode)
  if (leg !== undefined && joinCode !== '') return { to: joinTeamPath(race, joinCode, formQuery) }
  if (leg !== undefined) return { to: registerPath(race, 'relay', order, formQuery) }
  if (personRef === 'team') return { to: registerPath(race, null, order === '' ? null : order) }
  return { to: registerPath(race, 'participant', order === '' ? null : order, formQuery) }
}

/** The person of the form; a new relative's form asks for the relation to the account. */
function personFields(values: FormValues) {
  const [participantId, entryId] = [text(values.participantId), text(values.entryId)]
  const relation = text(values.relation)
  return {
    ...(participantId === '' ? {} : { participantId }),
    ...(entryId === '' ? {} : { entryId }),
    ownAccount: text(values.ownAccount) === 'own',
    // An empty choice is submitted, so that its issue is reported together with other missing
    // fields.
    ...('relation' in values ? { relation: relations.find((one) => one === relation) ?? ('' as const) } : {}),
  }
}

/** Removes an entry; succeeds if it is gone already. */
async function removeEntry({ api, race, values }: ActionInput): Promise<RegisterOutcome> {
  const registrationId = text(values.registrationId)
  const { error, response } = await api.call('POST /api/registrations/:registrationId/remove-entry', {
    params: { registrationId },
    body: { entryId: text(values.entryId) },
  })
  if (error && error.code !== 'registration.entry_unknown') return { error, status: response.status }
  const step = registerSteps.find((one) => one === text(values.step)) ?? null
  return { to: registerPath(race, step, registrationId) }
}

async function submitWaitlist(input: ActionInput): Promise<RegisterOutcome> {
  const { api, race, values } = input
  const { error, response } = await api.call('POST /api/waitlist/join', {
    body: { ...race, participant: profileOfForm(values.participant), ...personFields(values) },
  })
  // Places that are free by now are taken without a waitlist.
  if (error?.code === 'registration.waitlist_not_needed') return { to: registerPath(race, null, null) }
  if (error) return await refusedPlace(input, { error, status: response.status })
  return { to: registerPath(race, 'waitlist', null) }
}

async function leaveWaitlist({ api, race, values }: ActionInput): Promise<RegisterOutcome> {
  const { error, response } = await api.call('POST /api/waitlist/leave', {
    body: { waitlistEntryId: text(values.waitlistEntryId) },
  })
  if (error) return { error, status: response.status }
  return { to: registerPath(race, 'waitlist', null) }
}

/** The server stores the code; the form of the requested person comes next. */
async function submitAccessCode({ api, race, values }: ActionInput): Promise<RegisterOutcome> {
  const { error, response } = await api.call('POST /Register/CheckPromoCode', {
    query: race,
    body: { promoCode: text(values.promoCode) },
  })
  if (error) return { error, status: response.status }
  const [personRef, entry] = [text(values.personRef), text(values.entry)]
  const formQuery = { personRef: personRef === '' ? undefined : personRef, entry: entry === '' ? undefined : entry }
  return { to: registerPath(race, 'participant', text(values.registrationId), formQuery) }
}

async function applyCode({ api, race, values }: ActionInput): Promise<RegisterOutcome> {
  const registrationId = text(values.registrationId)
  const { error, response } = await api.call('POST /Register/ApiApplyDiscountCode', {
    body: { registrationId, code: text(values.code) },
  })
  return error ? { error, status: response.status } : { to: registerPath(race, 'order', registrationId) }
}

async function removeCode({ api, race, values }: ActionInput): Promise<RegisterOutcome> {
  const registrationId = text(values.registrationId)
  const { error, response } = await api.call('DELETE /api/registrations/:registrationId/codes/:code', {
    params: { registrationId, code: text(values.code) },
  })
  return error ? { error, status: response.status } : { to: registerPath(race, 'order', registrationId) }
}

/**
 * Saves what the form says about the options, then the consents, and opens the payment. A changed
 * sum or a reduced order is shown before anything is paid.
 */
async function confirmOrder(input: ActionInput): Promise<RegisterOutcome> {
  const { api, values } = input
  const registrationId = text(values.registrationId)
  const saved = await saveOptions(input)
  if ('error' in saved) return saved
  const consents = consentsOfForm(values)
  const { data: cart, error, response } = await api.call('POST /Register/Cart', { body: { registrationId, consents } })
  const adjustments = [...saved.adjustments, ...(cart?.adjustments ?? [])]
  if (adjustments.length > 0) return { adjustments }
  if (error) return { error, status: response.status }
  // A form that was shown as free has no choice of a method: its new sum is shown first. Any other
  // form without one is refused, so that nobody pays by a method that was not chosen.
  const method = text(values.paymentType) || (values.shownMinor === '0' ? 'card' : '')
  return await openPayment(input, cart.totals.overallMinor === 0 ? 'free' : method)
}

/** Opens a payment: of the order's form, which says the sum that it shows, or again after a failed one. */
async function openPayment({ api, race, values }: ActionInput, paymentType: string): Promise<RegisterOutcome> {
  const registrationId = text(values.registrationId)
  const shown = sumOf(values.shownMinor)
  const discount = sumOf(values[`discountMinor.${paymentType}`]) ?? 0
  const { data, error, response } = await api.call('POST /Register/ApiSavePay', {
    body: { registrationId, paymentType, ...(shown === null ? {} : { shownMinor: Math.max(0, shown - discount) }) },
  })
  // The order gets the new sum, which the page shows beside the message.
  if (error?.code === 'orders.sum_changed') await api.call('POST /Register/Cart', { body: { registrationId } })
  if (error) return { error, status: response.status }
  if (data.status === 'paid') return { to: successPath(race, registrationId) }
  // SBP and ERIP are paid on this page or from it; other methods have the bank's own page.
  const isPaidHere = data.payment?.qrUrl != null || data.payment?.method === 'erip'
  const bankPage = isPaidHere ? null : data.payment?.confirmationUrl
  return { to: bankPage ?? registerPath(race, 'check', registrationId) }
}

/** With a script they are saved already: nothing differs. */
async function saveOptions({ api, values }: ActionInput): Promise<Adjusted | Refused> {
  const registrationId = text(values.registrationId)
  const query = { registrationId }
  const {
    data,
    error: gone,
    response,
  } = values.option === undefined ? nothingAsked : await api.call('GET /Register/ApiProducts', { query })
  if (gone) return { error: gone, status: response.status }
  const changes = optionChanges(values, data?.products ?? [])
  const { adjustments, error, status } = await saveOptionChanges(api.call, registrationId, changes)
  if (error) return { error, status }
  const incomplete = await refuseIncomplete(api.call, registrationId, changes.incomplete)
  if (incomplete?.error !== undefined) return { error: incomplete.error, status: incomplete.status }
  const refused = values.insurance === undefined ? null : await saveInsurance(api, registrationId, values)
  return refused ?? { adjustments }
}

const nothingAsked = { data: undefined, error: undefined, response: { status: 200 } } as const

async function saveInsurance(api: LocalApi, registrationId: string, values: FormValues): Promise<Refused | null> {
  const { data, error, response } = await api.call('GET /api/registrations/:registrationId/insurance', {
    params: { registrationId },
  })
  if (error) return { error, status: response.status }
  const { requests, waiting, removed } = policyChanges(values, data)
  const changes = { requests: [...requests, ...waiting], removed }
  const saved = await savePolicyChanges(api.call, { registrationId, sport: data.sport }, changes)
  return saved.error === undefined ? null : { error: saved.error, status: saved.status }
}

/** «I have paid, check»: asks the bank at once; works without a script. */
async function checkPayment({ api, race, values }: ActionInput): Promise<RegisterOutcome> {
  const registrationId = text(values.registrationId)
  const { data, error, response } = await api.call('POST /Payment/CheckQrCodeStatus', {
    body: { qrId: text(values.qrId) },
  })
  if (error) return { error, status: response.status }
  if (data.status === 'paid') return { to: successPath(race, registrationId) }
  if (data.status !== 'open') return { to: registerPath(race, 'check', registrationId) }
  return { checked: { isProviderUnavailable: data.isProviderUnavailable } }
}

async function abandon({ api, race, values }: ActionInput): Promise<RegisterOutcome> {
  const { error, response } = await api.call('POST /Register/ApiClearCart', {
    body: { registrationId: text(values.registrationId) },
  })
  if (error) return { error, status: response.status }
  // After declining a price difference the page says that nothing has changed.
  if (values.priceDifference === '1') return { to: registerPath(race, 'expired', text(values.registrationId)) }
  return { to: abandonedPath(race) }
}

/** A sum in minor units from a hidden field; null where there is none. */
function sumOf(value: FormValue | undefined): number | null {
  const digits = text(value)
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null
}

function text(value: FormValue | undefined): string {
  return typeof value === 'string' ? value : ''
}
