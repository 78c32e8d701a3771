import { expect } from '@playwright/test'
import type { Site } from './site.ts'

/** Moves the clock of a clock test for the program, the bank and all browsers together. */
export class Clock {
  readonly #site: Site

  constructor(site: Site) {
    this.#site = site
    site.hasMovableTime = true
  }

  async forward(span: `${number} minutes`): Promise<void> {
    const minutes = Number.parseInt(span, 10)
    const controlServer = new URL(this.#site.url)
    controlServer.port = String(Number(controlServer.port) + 2)
    const response = await fetch(`${controlServer.origin}/forward?ms=${minutes * 60_000}`, { method: 'POST' })
    expect(response.ok).toBe(true)
    await this.#site.forwardBrowsers(minutes * 60_000)
  }
}
