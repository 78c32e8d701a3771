import { test as base } from 'vitest'
import { emailPeople } from './email-people.ts'
import { emailReader } from './emails.ts'
import { operatorOf } from './operator-of.ts'
import { organizersMember } from './organizers-member.ts'
import { publishRace } from './race-for-tests.ts'
import { createTestApp } from './test-app.ts'
import { testBank } from './test-bank.ts'

/**
 * A test with the app of its file. Each fixture is made once a file, when a test or a `beforeAll` first names it, and closed at the
 * end of the file. Helpers of a file get it by `test.beforeAll(({ app: own }) => { app = own })`.
 */
export const test = base
  .extend('bank', { scope: 'file' }, () => testBank())
  .extend('app', { scope: 'file' }, async ({ bank }, { onCleanup }) => {
    const app = await createTestApp({ bank: bank.provider })
    onCleanup(() => app.close())
    return app
  })
  /** Runs the app's jobs, and reads the emails that they sent. */
  .extend('emails', { scope: 'file' }, async ({ app }, { onCleanup }) => {
    const emails = await emailReader(app)
    onCleanup(() => emails.close())
    return emails
  })
  /** People that read emails to sign in. */
  .extend('people', { scope: 'file' }, ({ app, emails }) => emailPeople(app, emails))
  /** A member who manages the organizer of all published races. */
  .extend('organizer', { scope: 'file' }, async ({ app }) => {
    await publishRace(app)
    return (await organizersMember(app, 'manage')).client
  })
  .extend('operator', { scope: 'file' }, ({ app }) => operatorOf(app))
