import type { ReactElement } from 'react'
import { render } from 'react-email'

/** A letter's two bodies: as HTML, and as plain text for people who read letters so. */
export async function renderLetter(page: ReactElement): Promise<{ html: string; text: string }> {
  return { html: await render(page), text: await render(page, { plainText: true }) }
}
