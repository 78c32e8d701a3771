import type { ReactElement } from 'react'
import { render, toPlainText } from 'react-email'
import { defuseHtml } from '#src/platform/mail/defuse-links.ts'

/**
 * An email's two bodies: as HTML, and as plain text for people who read emails so. Nothing in them becomes a link by itself: names,
 * questions and greetings are written by people whom the reader may not know (docs/decisions/0016). What leads somewhere is a link
 * of the page.
 * @param intact addresses and links that stand in the text as they are: support's, the reader's own
 */
export async function renderEmail(
  page: ReactElement,
  intact: readonly string[],
): Promise<{ html: string; text: string }> {
  const html = defuseHtml(await render(page), intact)
  return { html, text: toPlainText(html) }
}
