import { type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { RouteErrorCode, RouteReply } from '#src/kernel/route.ts'
import type { Language } from '#src/kernel/texts.ts'
import { type IdentityCode, normalIdentityNumber } from '#src/modules/accounts/domain/identity-documents.ts'
import { findIdentityDocument } from '#src/modules/accounts/server/reads/identity-document.ts'
import { Rollback } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import type { Services } from '#src/platform/services.ts'
import type { PersonInput, SubmitInput, submitApplicationRoute } from '../../contract/tax-deduction.ts'
import { applicationNumber } from '../../domain/application-state.ts'
import { type CertificatePerson, personIssues } from '../../domain/certificate-person.ts'
import type { EligibilityCode } from '../../domain/eligibility.ts'
import { paymentTimeZone } from '../../domain/tax-year.ts'
import { savePerson } from '../certificate-people.ts'
import { submittedEmailsJob } from '../jobs/emails.ts'
import { findApplication, insertApplication, insertPlaces } from '../queries/applications.ts'
import { insertCertificates } from '../queries/certificates.ts'
import { addHistory, insertParts } from '../queries/parts.ts'
import { type PersonToName, type TaxState, taxState } from '../reads/tax-state.ts'

type Submitted = Result<RouteReply<typeof submitApplicationRoute>, RouteErrorCode<typeof submitApplicationRoute>>
type Submitter = { readonly accountId: string; readonly language: Language }

/**
 * Submits an application to all organizers of the counted places. A repeated id returns the same
 * application. Two at once for the same choice, or with the same places, end in one: the unique indexes
 * refuse the other.
 */
export async function submitApplication(
  services: Pick<Services, 'db' | 'encrypterFor'>,
  by: Submitter,
  input: SubmitInput,
): Promise<Submitted> {
  const { accountId } = by
  const before = await services.db.transaction({ role: 'system', readOnly: true }, async (tx) => ({
    same: await sameApplication(tx, accountId, input.applicationId),
    state: await taxState(tx, accountId, input, input.students),
    today: plainDateIn(tx.now, paymentTimeZone),
  }))
  if (before.same !== null) return before.same
  const refusal = refusalOf(before.state, input)
  if (refusal !== null) return refusal
  const people = await namedPeople(services, accountId, before.state.people, input.people, before.today)
  if (!people.ok) return people
  return await services.db.transaction<Submitted>({ role: 'system' }, async (tx) => {
    const state = await taxState(tx, accountId, input, input.students)
    const changed = refusalOf(state, input)
    if (changed !== null) return (await sameApplication(tx, accountId, input.applicationId)) ?? changed
    return await writeApplication(tx, services, by, { input, state, people: people.value })
  })
}

async function sameApplication(tx: Tx, accountId: string, applicationId: string): Promise<Submitted | null> {
  const found = await findApplication(tx, applicationId)
  if (found === null) return null
  if (found.accountId !== accountId) return err('tax-deduction.application_not_found')
  return ok({ applicationId, number: applicationNumber(found.year, found.serial), state: found.state })
}

function refusalOf(state: TaxState, { sumMinor }: SubmitInput) {
  if (state.code !== null) return err(refusalOfCode(state.code))
  if (!state.isEligible) return err('tax-deduction.no_counted_places')
  return state.sumMinor === sumMinor ? null : err('tax-deduction.sum_changed')
}

function refusalOfCode<C extends EligibilityCode>(code: C): `tax-deduction.${Lowercase<C>}` {
  return `tax-deduction.${code.toLowerCase() as Lowercase<C>}`
}

type NamedPerson = { readonly known: PersonToName; readonly person: CertificatePerson }

/**
 * The people as the certificates print them; all invalid fields at once. The whole number of a saved
 * document is read, which is recorded, once all fields are valid.
 */
async function namedPeople(
  services: Pick<Services, 'db' | 'encrypterFor'>,
  accountId: string,
  known: readonly PersonToName[],
  inputs: readonly PersonInput[],
  today: PlainDate,
): Promise<Result<readonly NamedPerson[], 'tax-deduction.people_invalid'>> {
  const typed = known.map((person) => typedPerson(person, inputs))
  const fields = typed.flatMap(({ known: { position, role, savedDocument }, input }) =>
    Object.entries(
      personIssues(input, {
        needsInn: role !== 'recipient',
        hasSavedDocument: savedDocument !== null && savedDocument.code === input.documentCode,
        today,
      }),
    ).map(([field, issue]) => [`people.${position}.${field}`, issue] as const),
  )
  if (fields.length > 0) return err('tax-deduction.people_invalid', { fields: Object.fromEntries(fields) })
  const people: NamedPerson[] = []
  for (const { known: person, input } of typed) {
    const code = input.documentCode as IdentityCode
    const saved =
      input.documentNumber === '' && person.savedDocument !== null
        ? await findIdentityDocument(services, {
            documentId: person.savedDocument.id,
            reason: 'tax-deduction.certificate',
            readBy: { accountId },
          })
        : null
    if (input.documentNumber === '' && saved === null)
      return err('tax-deduction.people_invalid', {
        fields: { [`people.${person.position}.documentNumber`]: 'accounts.document_number_needed' },
      })
    people.push({ known: person, person: toCertificatePerson(input, code, saved?.number) })
  }
  return ok(people)
}

/** The birth date of a participant is that of the profile: it decides whether a child's place counts. */
function typedPerson(known: PersonToName, inputs: readonly PersonInput[]) {
  const input = inputs.find(({ position }) => position === known.position) ?? emptyInput(known.position)
  return { known, input: { ...input, birthDate: known.birthDate ?? input.birthDate } }
}

function emptyInput(position: number): PersonInput {
  return {
    position,
    lastName: '',
    firstName: '',
    patronymic: '',
    inn: '',
    birthDate: '',
    documentCode: '',
    documentNumber: '',
    documentIssuedOn: '',
  }
}

function toCertificatePerson(
  input: PersonInput,
  code: IdentityCode,
  savedNumber: string | undefined,
): CertificatePerson {
  return {
    lastName: input.lastName,
    firstName: input.firstName,
    patronymic: input.patronymic,
    inn: input.inn,
    birthDate: input.birthDate as PlainDate,
    document: {
      code,
      number: savedNumber ?? normalIdentityNumber(code, input.documentNumber),
      issuedOn: input.documentIssuedOn as PlainDate,
    },
  }
}

type ToWrite = { readonly input: SubmitInput; readonly state: TaxState; readonly people: readonly NamedPerson[] }

async function writeApplication(
  tx: Tx,
  services: Pick<Services, 'encrypterFor'>,
  { accountId, language }: Submitter,
  { input, state, people }: ToWrite,
): Promise<Submitted> {
  const { applicationId, year, payer, beneficiary } = input
  const serial = await insertApplication(tx, { id: applicationId, accountId, year, payer, beneficiary, language })
  if (serial === null)
    throw new Rollback<Submitted>(
      (await sameApplication(tx, accountId, applicationId)) ?? err('tax-deduction.already_submitted_selected_payer'),
    )
  const of = { applicationId, accountId, year }
  for (const { known, person } of people)
    await savePerson(tx, services, { ...of, position: known.position, participantId: known.participantId }, person)
  const plan = planCertificates(state, people)
  await insertParts(tx, of, plan.parts)
  await insertCertificates(tx, of, plan.certificates)
  if (!(await insertPlaces(tx, of, plan.places)))
    throw new Rollback<Submitted>(
      err(
        beneficiary === 'MY_SELF'
          ? 'tax-deduction.already_submitted_myself'
          : 'tax-deduction.already_submitted_children',
      ),
    )
  for (const { id } of plan.parts)
    await addHistory(
      tx,
      { id, accountId },
      { state: 'submitted', reason: null, by: { kind: 'participant', accountId } },
    )
  await tx.enqueue(submittedEmailsJob, { applicationId })
  return ok({ applicationId, number: applicationNumber(year, serial), state: 'submitted' as const })
}

/** A part for each organizer, and in it a certificate for each recipient. */
function planCertificates(state: TaxState, people: readonly NamedPerson[]) {
  const counted = state.places.filter(({ reason }) => reason === null)
  const parts = [...Map.groupBy(counted, ({ organizerId }) => organizerId)].map(([organizerId, places]) => ({
    id: newId(),
    organizerId,
    places,
  }))
  const groups = parts.flatMap((part) =>
    [...Map.groupBy(part.places, ({ person }) => positionOf(people, person.participantId))].map(
      ([recipientPosition, places]) => ({ part, recipientPosition, places, id: newId() }),
    ),
  )
  return {
    parts,
    certificates: groups.map(({ id, part, recipientPosition, places }, i) => ({
      id,
      partId: part.id,
      organizerId: part.organizerId,
      position: i + 1,
      recipientPosition,
      sumMinor: places.reduce((sum, place) => sum + place.sumMinor, 0),
    })),
    places: groups.flatMap(({ id, part, places }) =>
      places.map(({ entryId, paidOn, sumMinor }) => ({
        entryId,
        partId: part.id,
        certificateId: id,
        paidOn,
        sumMinor,
      })),
    ),
  }
}

function positionOf(people: readonly NamedPerson[], participantId: string | null): number {
  const found = people.find(({ known }) => known.role !== 'payer' && known.participantId === participantId)
  if (found === undefined) throw new Error(`participant ${participantId} of a counted place is not on the form`)
  return found.known.position
}
