import { expect } from 'vitest'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import { test } from '../support/app-test.ts'

const sender = { code: 'fontanka', name: { ru: 'Фонтанка', en: 'Fontanka' }, supportEmail: 'help@example.org' }

test.for([
  ['ru', 'http://localhost:3000/help', 'Ответы на частые вопросы'],
  ['en', 'http://localhost:3000/help?lang=en', 'Answers to common questions'],
] as const)(
  'an email of a brand links to the help on the default site, in %s',
  async ([language, address, words], { app }) => {
    const note = {
      to: 'runner@example.org',
      by: { kind: 'requested' },
      kind: 'security',
      messageId: 'footer',
      subject: { namespace: 'accounts', key: 'emailCodeSubject', params: {} },
      title: 'Заголовок',
      paragraphs: ['Текст'],
    } as const
    const { html, text } = await noteEmail(note, { sender, language, textOf: app.services.textOf })
    expect(html).toContain(`href="${address}"`)
    expect(text).toContain(words)
    expect(html).not.toContain('{{')
  },
)
