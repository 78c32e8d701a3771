import { expect, test } from 'vitest'
import { readMailReport } from './read-mail-report.ts'

const token = 'ab'.repeat(32)
const original = `Message-ID: <registration-paid-1@startline>\r\nX-Startline-Recipient: ${token}\r\nSubject: x\r\n`

/** A report as Postfix writes it. */
function dsn(action: string, status: string, quoted = original): string {
  return [
    'From: MAILER-DAEMON@mail.example',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example',
    '',
    'Final-Recipient: rfc822; anna@example.org',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 no such user',
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    quoted,
    '--b--',
  ].join('\r\n')
}

test.for([
  ['a mailbox that is not there', dsn('failed', '5.1.1'), { kind: 'bounced', token }],
  ['a mailbox that is closed', dsn('failed', '5.2.1'), { kind: 'bounced', token }],
  [
    'a header that is folded',
    dsn('failed', '5.1.1', `X-Startline-Recipient:\r\n ${token}\r\n`),
    { kind: 'bounced', token },
  ],
  ['a complaint', `Feedback-Type: abuse\r\nVersion: 1\r\n\r\n${original}`, { kind: 'complained', token }],
  ['a delay', dsn('delayed', '4.4.1'), null],
  ['a full mailbox', dsn('failed', '5.2.2'), null],
  ['our server is blocked', dsn('failed', '5.7.1'), null],
  ['what was delivered', dsn('delivered', '2.0.0'), null],
  ['a report of an email that is not ours', dsn('failed', '5.1.1', 'Subject: x'), null],
  ['a token that is none', dsn('failed', '5.1.1', 'X-Startline-Recipient: abc'), null],
  ['an answer of a person', `Hello!\r\n> ${original}`, null],
  ['a complaint that was withdrawn', `Feedback-Type: not-spam\r\n\r\n${original}`, null],
] as const)('a delivery report is read: %s', ([, message, expected]) => {
  expect(readMailReport(message)).toEqual(expected)
})
