import { expect, test } from 'vitest'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { question, shirtSize } from '#src/modules/catalog/domain/questions.ts'
import type { documentsEmailJob } from '#src/modules/registration/changes/server/jobs/change-emails.ts'
import { sendDocumentsEmail } from '#src/modules/registration/entry-details/server/emails/documents-email.ts'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import { waitingJobs, writtenEmails } from './emails.ts'
import { organizersMember } from './organizers-member.ts'
import type { Runner } from './runner.ts'
import { formOf, samplePicture } from './sample-form.ts'
import { boardOf, createTeam, publishTeamRace, saveTeam, type TeamRaceOf, teammate } from './team-for-tests.ts'
import type { Json, TestApp } from './test-app.ts'

type TestContext = { readonly app: () => TestApp; readonly someRunner: () => Promise<Runner> }

const words = (ru: string) => ({ ru, en: ru })
const inDays = (days: number) => plusMs(toInstant(new Date()), days * 24 * 3_600_000).slice(0, 10)
const medical = (has: 'yes' | 'no', scanId?: string) => ({
  'medical-certificate': has === 'no' ? { has } : { has, validUntil: inDays(90), scanId },
})
const raceWithQuestions = {
  questions: [shirtSize({ isRequired: true }), question('diploma', 'file', words('Диплом'))],
  race: { requirements: ['medical'], checksDocuments: true },
} as const
const answers = { 'shirt-size': 'm' }
const codesOf = ({ body }: { body: Json }) =>
  Object.fromEntries(Object.entries<Json>(body.error?.fields ?? {}).map(([name, { code }]) => [name, code]))

/** Tests of a race's questions to members of a team. */
export function describeMemberDetails({ app, someRunner }: TestContext): void {
  const legFormOf = async ({ client }: Runner, race: TeamRaceOf, query: Record<string, unknown>) => {
    const { eventCode, raceCode } = race
    const search = new URLSearchParams({ eventCode, raceCode, ...query } as Record<string, string>)
    return (await client.get(`/Register/ApiRegistration?${search}`)).body
  }

  test('a member answers what the race asks, by the captain or by the code; the captain sees a state, not the form', async () => {
    const race = await publishTeamRace(app(), raceWithQuestions)
    const [captain, mate] = [await someRunner(), await someRunner()]
    const team = await createTeam(captain, race, 'Отвечают')
    const saveMember = (more: Json) => saveTeam(captain, race, { ...team, relayPosition: 1, ...more })
    const first = { participant: teammate() }
    expect(codesOf(await saveMember(first))).toEqual({
      'answers.shirt-size': 'validation.chooseOne',
      'admission.medical-certificate.has': 'registration.admission_unanswered',
    })
    expect((await saveMember({ ...first, answers, admission: medical('no') })).status).toBe(200)
    const form = await legFormOf(captain, race, { ...team, relayPosition: 1 })
    expect(form).toMatchObject({ answers, admission: [{ kind: 'medical-certificate', has: false }] })
    const { joinCode } = await boardOf(captain, team.teamRegistrationId)
    const join = (more: Json) =>
      mate.client.post('/api/teams/join', {
        ...{ joinCode, relayPosition: 2, participant: mate.participant, consents: ['personal-data'] },
        ...more,
      })
    const late = { 'medical-certificate': { has: 'yes', validUntil: '2020-01-01' } }
    expect(codesOf(await join({ answers, admission: late }))).toEqual({
      'admission.medical-certificate.validUntil': 'accounts.medical_certificate_expired',
    })
    expect((await join({ answers, admission: medical('yes') })).status).toBe(200)
    const board = await boardOf(captain, team.teamRegistrationId)
    expect(board.legs.map(({ member }: Json) => member?.documents)).toEqual(['missing', 'to-check', undefined])
    // The captain opens an empty form for another person; the member opens their own.
    const { teamRegistrationId } = team
    const foreign = await legFormOf(captain, race, { ...team, relayPosition: 2 })
    expect([foreign.answers, foreign.participant.lastName]).toEqual([{}, ''])
    const own = await legFormOf(mate, race, { teamRegistrationId, relayPosition: 2 })
    expect([own.answers, own.participant.lastName]).toEqual([answers, mate.participant.lastName])
    expect((await legFormOf(await someRunner(), race, { teamRegistrationId, relayPosition: 2 })).answers).toEqual({})
    // The account stores the data about its owner, and none about a team-mate.
    const storedDocuments = await app().sql(
      'select p.last_name from accounts.admission_documents d join accounts.participants p on p.id = d.participant_id where p.last_name = any ($1)',
      [[mate.participant.lastName, first.participant.lastName]],
    )
    expect(storedDocuments).toEqual([{ last_name: mate.participant.lastName }])
  })

  test('files of a member are their account’s own; the organizer sees each member and decides; the note is theirs alone', async () => {
    const race = await publishTeamRace(app(), raceWithQuestions)
    const [captain, mate] = [await someRunner(), await someRunner()]
    const team = await createTeam(captain, race, 'Печатники')
    const { joinCode } = await boardOf(captain, team.teamRegistrationId)
    const upload = async ({ client }: Runner) =>
      (await client.post('/Register/ApiUploadFile', formOf({ file: samplePicture }))).body.fileId
    const [scanId, foreign] = [await upload(mate), await upload(captain)]
    const join = (more: Json) =>
      mate.client.post('/api/teams/join', {
        joinCode,
        relayPosition: 1,
        participant: mate.participant,
        consents: ['personal-data'],
        answers,
        ...more,
      })
    expect(codesOf(await join({ admission: medical('yes', foreign) }))).toEqual({
      'admission.medical-certificate.scanId': 'registration.file_gone',
    })
    expect((await join({ admission: medical('yes', scanId) })).status).toBe(200)
    const organizer = await organizersMember(app(), 'manage', await someRunner())
    const path = `/api/organizer/registrations/${team.registrationId}`
    const { entries } = (await organizer.client.get(`${path}/documents`)).body
    expect(entries).toMatchObject([{ documentsState: 'to-check', answers, files: [{ name: 'a.jpg' }] }])
    expect((await organizer.client.get(entries[0].files[0].url)).status).toBe(200)
    const decide = (decision: string, note = '') =>
      organizer.client.post(`${path}/documents`, { entryId: entries[0].entryId, decision, note })
    for (const _ of [1, 2]) expect((await decide('refused', 'Без печати')).status).toBe(200)
    const withoutReason = await decide('refused')
    expect([withoutReason.status, codesOf(withoutReason)]).toEqual([
      422,
      { note: 'registration.documents_reason_missing' },
    ])
    const [job] = await waitingJobs<JobPayload<typeof documentsEmailJob>>(app(), 'entryId', entries[0].entryId)
    if (job === undefined) throw new Error(`no documents email is queued for entry ${entries[0].entryId}`)
    const emails = await writtenEmails(app(), (context) => sendDocumentsEmail(context, job))
    expect(emails.map(({ to }) => to)).toEqual([mate.email]) // refused twice, one email; the captain sees it on the board
    expect(emails[0]?.text).toContain('Без печати')
    expect(emails[0]?.text).toContain(`join=${joinCode.replace('-', '')}`)
    const memberSeenBy = async (viewer: Runner) => (await boardOf(viewer, team.teamRegistrationId)).legs[0].member
    expect(await memberSeenBy(mate)).toMatchObject({ documents: 'refused', documentsNote: 'Без печати' })
    expect(await memberSeenBy(captain)).toMatchObject({ documents: 'refused', documentsNote: '' })
    expect((await join({ admission: medical('yes', scanId) })).status).toBe(200) // sent again, to be checked again
    expect((await memberSeenBy(mate)).documents).toBe('to-check')
    expect((await decide('accepted')).status).toBe(200)
    expect((await memberSeenBy(captain)).documents).toBe('accepted')
    const history = await app().sql('select from registration.entry_history where entry_id = $1 and cause like $2', [
      team.teamRegistrationId,
      'documents of member%',
    ])
    expect(history).toHaveLength(2)
    expect(
      (await captain.client.post(`${path}/documents`, { entryId: entries[0].entryId, decision: 'accepted' })).status,
    ).toBe(404)
  })

  test('of a child in a team the representative declares, of a youth a document is promised; each is a record', async () => {
    const race = await publishTeamRace(app())
    const captain = await someRunner()
    const team = await createTeam(captain, race, 'Юные')
    const born = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`
    const saveMember = (relayPosition: number, years: number, more: Json = {}) =>
      saveTeam(captain, race, { ...team, relayPosition, participant: teammate({ birthDate: born(years) }), ...more })
    expect(codesOf(await saveMember(1, 10))).toEqual({ guardian: 'registration.guardian_representative' })
    expect(codesOf(await saveMember(1, 16))).toEqual({ guardian: 'registration.guardian_paper' })
    expect((await saveMember(1, 10, { guardian: 'on' })).status).toBe(200)
    expect((await saveMember(2, 16, { guardian: true })).status).toBe(200)
    expect((await saveMember(3, 30)).status).toBe(200)
    const consents = await app().sql<{ kind: string }>(
      `select kind from accounts.consents where subject like $1 order by kind`,
      [`${team.registrationId}/%`],
    )
    expect(consents.map(({ kind }) => kind)).toEqual(['representative', 'representative-paper'])
    const form = await legFormOf(captain, race, { ...team, relayPosition: 2 })
    expect(form.participant.guardian).toBe('paper')
  })
}
