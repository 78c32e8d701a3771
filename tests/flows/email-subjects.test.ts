import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { subjectLine, subjectParams, writeSubject } from '#src/platform/mail/subject.ts'
import { textOf, texts } from '#src/shell/texts.ts'

const languages = ['ru', 'en'] as const

/** Every text that may be a subject, in both languages. */
const subjects = languages.flatMap((language) =>
  Object.entries(texts[language]).flatMap(([namespace, words]) =>
    Object.entries<string>(words)
      .filter(([key]) => /^email.*Subject/.test(key))
      .map(([key, text]) => ({ language, namespace, key, text })),
  ),
)

const senderName = 'Служба-безопасности-банка'

test('no subject contains text typed by a visitor: only catalogue words, sums and codes', () => {
  expect(subjects.length).toBeGreaterThan(100) // control: they were found
  const mayName: readonly string[] = subjectParams
  const issues = subjects.flatMap(({ language, namespace, key, text }) =>
    [...text.matchAll(/\{\{(\w+)\}\}/g)]
      .filter(([, name = '']) => !mayName.includes(name))
      .map(([, name]) => `${language} ${namespace}.${key}: {{${name}}}`),
  )
  expect(issues).toEqual([])
})

test('whatever an email contains besides, its subject is written without it', () => {
  const everything = Object.fromEntries(
    ['name', 'sender', 'recipient', 'words', 'team', 'people', 'email', 'note', 'reason', 'club'].map((key) => [
      key,
      senderName,
    ]),
  )
  const known = Object.fromEntries(subjectParams.map((name) => [name, 'known']))
  for (const { language, namespace, key } of subjects) {
    const subject = subjectLine(namespace, key as 'emailXSubject', { ...everything, ...known })
    expect(Object.keys(subject.params).toSorted()).toEqual([...subjectParams])
    const written = writeSubject(textOf, language, subject)
    expect(written).not.toContain(senderName)
    expect(written).not.toMatch(/\{\{|undefined/)
  }
})

const sources = globSync('src/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$/.test(path))
const using = (pattern: RegExp) => sources.filter((path) => pattern.test(readFileSync(path, 'utf8'))).toSorted()

test('subjects and bodies are made in one place each, so that no email bypasses the filter of strangers’ text', () => {
  expect(using(/\bas SubjectText\b/)).toEqual(['src/platform/mail/subject.ts'])
  expect(using(/import \{[^}]*\brender\b[^}]*\} from 'react-email'/)).toEqual([
    'src/modules/tenants/server/email-layout/render-email.ts',
  ])
})

test('links in a stranger’s text are broken where the bodies are made', async () => {
  const { noteEmail } = await import('#src/modules/tenants/server/email-layout/note-email.tsx')
  const link = 'https://startline.example/gift?token=a&b=1'
  const email = await noteEmail(
    {
      to: 'anna@example.org',
      by: { kind: 'requested' },
      kind: 'security',
      messageId: 'email-subjects',
      subject: subjectLine('registration', 'emailGiftSubject', { event: 'Забег', sender: senderName }),
      title: 'bank.example',
      paragraphs: ['Ваш счёт заблокирован. Войдите: https://evil.example/login', link, 'На anna@example.org'],
      after: ['www.evil.example'],
      money: { rows: [{ label: 'evil.example', sum: '1' }], total: { label: 'Итого', sum: '1' } },
      button: { to: link, label: 'evil.example' },
    },
    {
      sender: { code: 'default', name: { ru: 'Стартлайн', en: 'Startline' }, supportEmail: 'help@startline.example' },
      language: 'ru',
      textOf,
    },
  )
  const body = email.html.slice(email.html.indexOf('<head'))
  for (const text of [body.replace(/<[^>]*>/g, ' '), email.text.toLowerCase()]) {
    expect(text).not.toMatch(/evil\.example|bank\.example|www\.evil/)
    expect(text).toContain('evil. example/login')
    expect(text).toContain('help@startline.example')
    expect(text).toContain('anna@example.org')
  }
  expect(email.text.match(/https?:\S+/g)).toEqual([link, link])
  // The last is the footer's own; this app-less text has no address of the site.
  expect([...email.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    link.replace('&', '&amp;'),
    '/help',
  ])
})
