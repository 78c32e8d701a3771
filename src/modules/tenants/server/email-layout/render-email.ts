import type { ReactElement } from 'react'
import { render, toPlainText } from 'react-email'
import { defuseHtml } from '#src/platform/mail/defuse-links.ts'

/**
 * Renders an email's HTML and plain text. Addresses in the text are broken up so that mail programs
 * create no links: names, questions and greetings may be written by strangers
 * (docs/decisions/0016). Only links of the page lead anywhere.
 * @param intact addresses and links that stay unbroken: support's, the reader's own
 */
export async function renderEmail(
  page: ReactElement,
  intact: readonly string[],
): Promise<{ html: string; text: string }> {
  const html = defuseHtml(await render(page), intact)
  return { html, text: toPlainText(html) }
}
