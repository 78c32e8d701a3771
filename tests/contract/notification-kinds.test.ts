import { globSync, readFileSync } from 'node:fs'
import { expect, expectTypeOf, test } from 'vitest'
import { type NotificationKind, notificationKinds } from '#src/modules/tenants/domain/notification-kinds.ts'
import type { EmailKind } from '#src/platform/mail/mail.ts'
import { texts } from '#src/shell/texts.ts'

// The register of notification kinds against the senders, the page and the docs.

const kinds = Object.keys(notificationKinds) as NotificationKind[]
const sources = new Map(
  globSync('src/modules/**/server/**/*.{ts,tsx}')
    .filter((path) => !path.includes('.test.') && !path.includes('email-layout'))
    .map((path) => [path, readFileSync(path, 'utf8')]),
)

/** The files that write an email: each names its subject. */
const senders = [...sources].filter(([, text]) => /\bsubject: (?:writeSubject|subjectLine)\(|mail\.send\(\{/.test(text))
/** The kinds that a file gives to its emails. */
const kindsIn = (text: string) =>
  [...text.matchAll(/\b(?:kind|emailKind)\b(?: as const)?(?::| =)[^,\n]*/g)].flatMap(([line]) =>
    kinds.filter((kind) => line.includes(`'${kind}'`)),
  )

/** The senders that give their emails no kind of the register. */
const withoutKind = (files: readonly (readonly [string, string])[]) =>
  files.filter(([, text]) => kindsIn(text).length === 0).map(([path]) => path)

test('the outbox takes the kinds of the register and no others', () => {
  expectTypeOf<EmailKind>().toEqualTypeOf<NotificationKind>()
})

test('every file that writes an email gives it a kind of the register', () => {
  expect(senders.length).toBeGreaterThan(25) // control: they were found
  // The parts of an email whose caller gives the kind.
  const parts = ['src/modules/inquiries/server/emails/subscription-facts.ts']
  expect(withoutKind(senders).filter((path) => !parts.includes(path))).toEqual([])
})

test('guard removal: a sender without a kind is found', () => {
  const [first] = senders
  if (first === undefined) throw new Error('no sender was found')
  const [path, text] = first
  const stripped = kinds.reduce((rest, kind) => rest.replaceAll(`'${kind}'`, "'made-up'"), text)
  expect(withoutKind([[path, stripped]])).toEqual([path])
})

test('every kind of the register has a sender', () => {
  const used = new Set(senders.flatMap(([, text]) => kindsIn(text)))
  expect(kinds.filter((kind) => !used.has(kind))).toEqual([])
})

test.for(['ru', 'en'] as const)('every kind that a person gets is named on the page, in %s', (language) => {
  const words: Readonly<Record<string, string>> = texts[language].notifications
  for (const kind of kinds) {
    const { control } = notificationKinds[kind]
    if (control === 'switch') expect([words[`kind.${kind}`], words[`kindNote.${kind}`]]).not.toContain(undefined)
    if (control === 'required') expect([kind, words[`kind.${kind}`]]).not.toContain(undefined)
  }
})

test('docs/notification-kinds.md says what the register says', async () => {
  await expect(printKinds()).toMatchFileSnapshot('../../docs/notification-kinds.md')
})

function printKinds(): string {
  const rows = kinds.map((kind) => {
    const rule = notificationKinds[kind]
    const [ru, en] = [texts.ru.notifications, texts.en.notifications].map(
      (words: Readonly<Record<string, string>>) => words[`kind.${kind}`] ?? '—',
    )
    return `| \`${kind}\` | ${ru} | ${en} | ${ruleText(rule)} |`
  })
  return [
    '# Kinds of messages',
    '',
    'Written by `tests/contract/notification-kinds.test.ts` from `src/modules/tenants/domain/notification-kinds.ts`; after a change:',
    '`vitest run tests/contract/notification-kinds.test.ts --update`. Rules: docs/features/notifications.md.',
    '',
    '| kind | in Russian | in English | control |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

function ruleText(rule: (typeof notificationKinds)[NotificationKind]): string {
  if (rule.control === 'switch')
    return `turned on and off (${rule.channels.join(', ')}), ${rule.isOnByDefault ? 'on' : 'off'} by default`
  if (rule.control === 'required') return `always: ${rule.reason}`
  return rule.control === 'subscription' ? 'requested and ended one by one' : 'to a mailbox of work'
}
