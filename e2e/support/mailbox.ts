import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { lookMs } from './times.ts'

/** The page with the demo's outgoing emails, in a window of its own. */
export class Mailbox {
  readonly page: Page
  readonly #url: string

  constructor(page: Page, siteUrl: string) {
    this.page = page
    this.#url = `${siteUrl}/dev/mail`
  }

  /** Waits for a message to this address, opens it and returns the frame with its content. */
  async emailTo(email: string, subject: string | RegExp): Promise<FrameLocator> {
    const message = await this.#newest(email, subject)
    await message.getByText('Email', { exact: true }).click()
    return message.frameLocator('iframe')
  }

  /** The newest sign-in code, read from the subject of its email: '123 456'. */
  async codeTo(email: string): Promise<string> {
    const message = await this.#newest(email, /\d{3} \d{3}\s— код|is your sign-in code/)
    const subject = await message.getByRole('heading').first().innerText()
    return /\d{3} \d{3}/.exec(subject)?.[0] ?? ''
  }

  /**
   * The code of the newest text message to this number of which the text says so: '123456'.
   * @param than an earlier code to the same number: waits for another one
   */
  async phoneCodeTo(phone: string, text: RegExp, than = ''): Promise<string> {
    let code = ''
    await expect(async () => {
      const message = await this.#newest(phone, text)
      code = (await message.getByRole('heading').first().innerText()).slice(0, 6)
      expect(code).not.toBe(than)
    }).toPass()
    return code
  }

  /** Finds messages by their recipient: a message to one person may mention another's address. */
  async #newest(email: string, subject: string | RegExp): Promise<Locator> {
    const { page } = this
    const message = page
      .getByRole('article')
      .filter({ hasText: `To ${email} ·` })
      .filter({ hasText: subject })
      .first()
    await expect(async () => {
      await page.goto(`${this.#url}?to=${encodeURIComponent(email)}`)
      await expect(message).toBeVisible({ timeout: lookMs })
    }).toPass()
    return message
  }
}
