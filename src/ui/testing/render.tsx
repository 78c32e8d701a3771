import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { Language } from '#src/kernel/texts.ts'
import { LanguageProvider } from '../i18n/language.tsx'
import { createServerTexts } from '../i18n/language-texts.ts'
import type { Texts } from '../i18n/translate.ts'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'

const own = { ru, en }

/**
 * The HTML of a component as the server renders it, with the kit's texts and the given ones,
 * without React's comments.
 */
export function renderInPage(
  node: ReactNode,
  language: Language = 'ru',
  texts: Readonly<Record<string, Texts>> = {},
  path = '/',
): string {
  const router = createMemoryRouter([{ path: '*', element: node }], { initialEntries: [path] })
  const html = renderToString(
    <LanguageProvider texts={createServerTexts(language, { ui: own[language], ...texts })}>
      <RouterProvider router={router} />
    </LanguageProvider>,
  )
  return html.replaceAll('<!-- -->', '')
}

/** The text as a person reads it. No-break spaces become plain ones. */
export function textOfHtml(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
