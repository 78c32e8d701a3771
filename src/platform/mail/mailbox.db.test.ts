import { expect } from 'vitest'
import { test } from '#tests/support/app-test.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { listStoredEmails, mailboxTransport } from './mailbox.ts'
import { subjectLine, writeSubject } from './subject.ts'
import { sweepMail } from './sweep-mail.ts'

let app: TestApp
test.beforeAll(({ app: ownApp }) => {
  app = ownApp
})

const day = 24 * 60 * 60_000
const emailOf = (messageId: string) => ({
  to: 'anna@example.org',
  by: { kind: 'requested' as const },
  kind: 'security' as const,
  subject: writeSubject(() => 'Вы зарегистрированы', 'ru', subjectLine('registration', 'emailPaidSubject')),
  html: '<p>Номер 101</p>',
  text: 'Номер 101',
  messageId,
  language: 'ru' as const,
  attachments: [{ name: 'ticket.pdf', type: 'application/pdf', content: new Uint8Array([1, 2, 3]) }],
})

test('the mailbox keeps an email and its files for thirty days', async () => {
  const { db } = app.services
  await mailboxTransport(db).send(emailOf('old'))
  app.forward(29 * day)
  await mailboxTransport(db).send(emailOf('new'))
  await sweepMail.run(app.services)
  expect(await listStoredEmails(db)).toHaveLength(2)
  app.forward(2 * day)
  await sweepMail.run(app.services)
  const left = await listStoredEmails(db)
  expect(left).toHaveLength(1)
  expect(left[0]?.files).toHaveLength(1)
  expect(await app.sql('select from platform.mailbox_attachments')).toHaveLength(1)
})

test('the mailbox shows the emails of one recipient alone, however many there are to others', async () => {
  const { db } = app.services
  await mailboxTransport(db).send({ ...emailOf('to boris'), to: 'boris@example.org' })
  for (let i = 0; i < 101; i += 1) await mailboxTransport(db).send(emailOf(`to anna ${i}`))
  const recipients = async (to: string) => new Set((await listStoredEmails(db, to)).map(({ recipient }) => recipient))
  expect(await recipients('boris@example.org')).toEqual(new Set(['boris@example.org']))
  expect(await recipients('anna@example.org')).toEqual(new Set(['anna@example.org']))
  expect(await recipients('nobody@example.org')).toEqual(new Set())
})
