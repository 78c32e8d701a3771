import { expect, type FrameLocator, type Page } from '@playwright/test'

/** The page where the demo's letters arrive, in a window of its own. */
export class Mailbox {
  readonly page: Page
  readonly #url: string

  constructor(page: Page, siteUrl: string) {
    this.page = page
    this.#url = `${siteUrl}/dev/mail`
  }

  /** Waits for the letter to this address, opens it and gives what its reader sees. */
  async letterTo(email: string, subject: string): Promise<FrameLocator> {
    const { page } = this
    const letter = page.getByRole('article').filter({ hasText: email }).filter({ hasText: subject })
    await expect(async () => {
      await page.goto(this.#url)
      await expect(letter).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await letter.getByText('Letter', { exact: true }).click()
    return letter.frameLocator('iframe')
  }
}
