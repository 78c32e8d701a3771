import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { organizersMember } from './organizers-member.ts'
import { publishRace } from './race-for-tests.ts'
import { hasNoDocuments, newRunner, openPaymentOf, type Runner } from './runner.ts'
import type { Json, TestApp, TestClient } from './test-app.ts'
import type { TestBank } from './test-bank.ts'

type Sold = {
  readonly race?: Parameters<typeof publishRace>[1]
  readonly participant?: Record<string, unknown>
  readonly paidAt?: string
  readonly relation?: string
}

/** The calls of the organizer of the tests for its applications. */
export const applicationsPath = '/api/organizer/tax-deduction/test-organizer/applications'

/** A person as a runner types them for a certificate. */
export const typedPerson = {
  position: 0,
  lastName: 'Полянский',
  firstName: 'Егор',
  patronymic: 'Ильич',
  inn: '500100732259',
  birthDate: '1990-05-12',
  documentCode: '21',
  documentNumber: '45 09 123456',
  documentIssuedOn: '2010-06-01',
}

/** Runners who pay for places in 2024 and apply for certificates, and the member of their organizer who decides. */
export async function taxApplications({ app, bank, operator }: { app: TestApp; bank: TestBank; operator: TestClient }) {
  await publishRace(app)
  const manager = await organizersMember(app, 'manage')
  let network = 0
  const partOf = async (number: string): Promise<Json> =>
    (await manager.client.get(applicationsPath)).body.list.find((part: Json) => part.number === number)
  return {
    manager,
    async aRunner(): Promise<Runner> {
      network += 1
      return await newRunner(app, { address: `198.51.${network}.2` })
    },
    /** A place of a new race, paid in 2024 unless it is said otherwise. @returns the order's id */
    async buys(
      runner: Runner,
      { race: change = {}, participant, relation, paidAt = '2024-05-06T09:00:00Z' }: Sold = {},
    ): Promise<string> {
      const race = await publishRace(app, change)
      const { registrationId } = (
        await runner.client.get(`/Register/ApiInit?eventCode=${race.eventCode}&raceCode=${race.raceCode}`)
      ).body
      const saved = await runner.client.post('/Register/ApiSaveRegistration', {
        eventCode: race.eventCode,
        raceCode: race.raceCode,
        registrationId,
        admission: hasNoDocuments,
        participant: participant ?? runner.participant,
        ...(relation === undefined ? {} : { relation, guardian: true }),
      })
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
      const payment = await openPaymentOf(runner, registrationId)
      bank.set(payment.id, 'succeeded')
      await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
      await app.sql('update orders.orders set paid_at = $2 where id = $1', [registrationId, paidAt])
      return registrationId
    },
    /** An operator puts the organizer of the tests on the ministry's list of 2024, or takes it off. */
    lists: (isListed = true, feesQualify = isListed) =>
      operator.put('/api/operator/tax-deduction/organizers/test-organizer/2024', { isListed, feesQualify }),
    applies: (runner: Runner, change: Record<string, unknown> = {}) =>
      runner.client.post('/api/tax-deduction/applications', {
        applicationId: randomUUID(),
        year: 2024,
        payer: 'MY_SELF',
        beneficiary: 'MY_SELF',
        sumMinor: 190_000,
        people: [typedPerson],
        ...change,
      }),
    partOf,
    approves: async (number: string) =>
      await manager.client.post(`${applicationsPath}/${(await partOf(number)).partId}/approve`, {
        signer: 'Гордеев Савва Юрьевич',
      }),
    async fileOf({ client }: Pick<Runner, 'client'>, href: string) {
      const response = await app.http.request(href, {
        headers: { cookie: `sl_session=${client.cookie('sl_session')}` },
      })
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers }
    },
  }
}
export type TaxApplications = Awaited<ReturnType<typeof taxApplications>>
