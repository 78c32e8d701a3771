import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AddressRefusedError, smtpTransport, TlsMissingError } from './mail.ts'
import { subjectLine, writeSubject } from './subject.ts'

const received: { from: string; to: string[]; source: string }[] = []
let refuses = false
/** The server's refusal of a recipient: the status and the text. */
let refusal: { readonly code: number; readonly text: string } | null = null
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onRcptTo: (_address, _session, done) => {
    if (refusal !== null) return done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
    done(refuses ? Object.assign(new Error('try later'), { responseCode: 451 }) : null)
  },
  onData(stream, session, done) {
    let source = ''
    stream.on('data', (chunk) => {
      source += chunk
    })
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope
      received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), source })
      done()
    })
  },
})
let url: string

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  url = `smtp://127.0.0.1:${address.port}`
})
afterAll(() => server.close())

const email = {
  to: 'anna@example.org',
  by: { kind: 'requested' },
  kind: 'security',
  subject: writeSubject(() => 'Вы зарегистрированы', 'ru', subjectLine('registration', 'emailPaidSubject')),
  html: '<p>Номер 101</p>',
  text: 'Номер 101',
  messageId: 'registration-paid-1',
  language: 'ru',
} as const

test('an email is sent by SMTP with both bodies, its language and an id that stays the same when it is repeated', async () => {
  const mail = smtpTransport({ url, tls: 'optional', from: 'Startline <no-reply@startline.example>' })
  await mail.send(email)
  await mail.send(email)
  mail.close?.()
  expect(received).toHaveLength(2)
  expect(received[0]).toMatchObject({ from: 'no-reply@startline.example', to: ['anna@example.org'] })
  const source = received[0]?.source ?? ''
  for (const part of [
    'Message-ID: <registration-paid-1@startline>',
    'Content-Language: ru',
    'Auto-Submitted: auto-generated',
    'text/plain',
    'text/html',
  ]) {
    expect(source).toContain(part)
  }
  expect(received[1]?.source).toContain('Message-ID: <registration-paid-1@startline>')
})

test('a reply goes to another address, one click unsubscribes, and a name cannot add a header', async () => {
  const mail = smtpTransport({ url, tls: 'optional', from: 'Startline <no-reply@startline.example>' })
  const replyTo = { name: 'Анна\r\nBcc: all@example.org', address: 'anna@example.org' }
  await mail.send({
    ...email,
    to: 'start@example.org',
    replyTo,
    unsubscribeAt: 'https://startline.example/opening?token=1',
  })
  mail.close?.()
  const { source = '', to } = received.at(-1) ?? {}
  expect(to).toEqual(['start@example.org'])
  expect(source).toMatch(/^Reply-To: [^:]*<anna@example\.org>\r?$/m)
  expect(source).not.toMatch(/^Bcc:/m)
  expect(source).toContain('List-Unsubscribe: <https://startline.example/opening?token=1>')
  expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test('files are attached under their names, and a picture stands in the HTML by its content id', async () => {
  const mail = smtpTransport({ url, tls: 'optional', from: 'Startline <no-reply@startline.example>' })
  await mail.send({
    ...email,
    html: '<img src="cid:ticket-1@startline" alt="QR">',
    attachments: [
      { name: 'билет.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7') },
      { name: 'qr.png', type: 'image/png', content: Buffer.from('png'), contentId: 'ticket-1@startline' },
    ],
  })
  mail.close?.()
  const source = received.at(-1)?.source.replace(/\r?\n\s+/g, ' ') ?? ''
  expect(source).toMatch(/Content-Type: application\/pdf;[^\n]*name/)
  expect(source).toContain(`filename*0*=utf-8''${encodeURIComponent('билет')}.pdf`)
  expect(source).toContain(Buffer.from('%PDF-1.7').toString('base64'))
  expect(source).toContain('Content-ID: <ticket-1@startline>')
  expect(source).toMatch(/Content-Disposition: inline;[^\n]*qr\.png/)
})

test('a refusal is thrown, so that the job tries again', async () => {
  refuses = true
  const mail = smtpTransport({ url, tls: 'optional', from: 'Startline <no-reply@startline.example>' })
  await expect(mail.send(email)).rejects.toThrow('try later')
  mail.close?.()
})

test('a server without TLS gets no email where TLS is required, and the error names the setting', async () => {
  refuses = false
  const before = received.length
  const mail = smtpTransport({ url, tls: 'required', from: 'no-reply@startline.example' })
  await expect(mail.send(email)).rejects.toThrow(TlsMissingError)
  await expect(mail.send(email)).rejects.toThrow(/SMTP_TLS=optional or off/)
  await expect(mail.check?.()).rejects.toThrow(TlsMissingError)
  expect(received).toHaveLength(before)
  mail.close?.()
})

test.for(['optional', 'off'] as const)('a server without TLS gets emails with SMTP_TLS=%s', async (tls) => {
  refuses = false
  const mail = smtpTransport({ url, tls, from: 'no-reply@startline.example' })
  await mail.check?.()
  await mail.send({ ...email, messageId: `tls-${tls}` })
  expect(received.at(-1)?.source).toContain(`Message-ID: <tls-${tls}@startline>`)
  mail.close?.()
})

test.for([
  [550, '5.1.1 no such mailbox anna@example.org', '550 5.1.1'],
  [550, 'no such mailbox anna@example.org', '550'],
  [553, '5.1.3 bad address', '553 5.1.3'],
  [550, '5.2.1 mailbox disabled', '550 5.2.1'],
  [550, '5.7.1 your server is blocked', null],
  [552, '5.2.2 mailbox full', null],
  [550, '5.1.8 the sender’s domain is not known', null],
  [451, '4.7.1 greylisted', null],
] as const)(
  'a server that refuses a recipient with %d %s marks the address undeliverable: %s',
  async ([code, text, status]) => {
    refusal = { code, text }
    const mail = smtpTransport({ url, tls: 'optional', from: 'no-reply@startline.example' })
    const error = await mail.send(email).catch((thrown: unknown) => thrown)
    mail.close?.()
    refusal = null
    expect(error).toBeInstanceOf(Error)
    expect(error instanceof AddressRefusedError ? error.status : null).toBe(status)
    if (error instanceof AddressRefusedError) expect(error.message).not.toContain('anna')
  },
)

test('bounces go to the return path, and quote the token of the recipient', async () => {
  refuses = false
  const mail = smtpTransport({
    url,
    tls: 'optional',
    from: 'Startline <no-reply@startline.example>',
    returnPath: 'bounces@startline.example',
  })
  const recipientToken = 'ab'.repeat(32)
  await mail.send({ ...email, messageId: 'return-path', recipientToken })
  mail.close?.()
  expect(received.at(-1)).toMatchObject({ from: 'bounces@startline.example', to: ['anna@example.org'] })
  const { source = '' } = received.at(-1) ?? {}
  expect(source).toMatch(/^From: Startline <no-reply@startline\.example>\r?$/m)
  expect(source.replace(/\r?\n[ \t]+/g, ' ')).toContain(`X-Startline-Recipient: ${recipientToken}`)
})
