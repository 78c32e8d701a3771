import { expect, test } from 'vitest'
import { renderInPage, textOfHtml } from '#src/ui/testing/render.tsx'
import { en as uiEn } from '#src/ui/texts/en.ts'
import { ru as uiRu } from '#src/ui/texts/ru.ts'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import { useIssueText } from './issue-text.ts'

function CodeIssue() {
  return <p>{useIssueText()('accounts.code_form')}</p>
}

test.for(['ru', 'en'] as const)(
  'the %s text about the form of a code names no email: it may have come by SMS',
  (language) => {
    const texts = { ru: { accounts: ru, ui: uiRu }, en: { accounts: en, ui: uiEn } }[language]
    const text = textOfHtml(renderInPage(<CodeIssue />, language, texts))
    expect(text).toMatch(/шесть\sцифр|six\sdigits/)
    expect(text).not.toMatch(/письм|email/)
  },
)
