import { expect, type Locator, type Page } from '@playwright/test'
import type { Mailbox } from './mailbox.ts'
import type { Person } from './person.ts'
import { lookMs, repeatedWaitMs } from './times.ts'
import { Visitor, type Window } from './visitor.ts'

export const password = 'сосна ветер лодка'

/**
 * A visitor with a name, who signs up and registers through the pages. A race is given by its path:
 * /volga-dawn/ten.
 */
export class Runner extends Visitor {
  readonly person: Person

  constructor(window: Window, person: Person) {
    super(window)
    this.person = person
  }

  /** From the sign-up page to the page it leads to. */
  async signsUp(): Promise<void> {
    const { page, words, person } = this
    await expect(page).toHaveURL(/account\/signup/)
    const submit = page.getByRole('main').getByRole('button', { name: words.signUp })
    await expect(submit).toBeVisible() // the address changes before the page: the page before may have these fields too
    await page.getByLabel(words.email).fill(person.email)
    await page.getByLabel(words.password, { exact: true }).fill(password)
    await page.getByLabel(words.personalData).check()
    await submit.click()
    await expect(page).not.toHaveURL(/account\/signup/)
  }

  async signsIn(): Promise<void> {
    const { page, words, person } = this
    await expect(page).toHaveURL(/account\/login/)
    const submit = page.getByRole('main').getByRole('button', { name: words.signIn, exact: true })
    await expect(submit).toBeVisible() // as in signsUp
    await page.getByLabel(words.email).fill(person.email)
    await page.getByLabel(words.password, { exact: true }).fill(password)
    await submit.click()
    await expect(page).not.toHaveURL(/account\/login/)
  }

  /** Confirms the account's email, which is required to hold many unpaid places. */
  async confirmsEmail(mailbox: Mailbox): Promise<void> {
    const { page, words, person } = this
    await page.getByRole('button', { name: words.requestCode }).click()
    await page.getByLabel(words.code).fill(await mailbox.codeTo(person.email))
    await page.getByRole('button', { name: words.confirm, exact: true }).click()
    await expect(page.getByLabel(words.code)).toHaveCount(0)
  }

  /** Fills in what every race asks for. */
  async fillsIn(changes: Partial<Person> = {}): Promise<void> {
    const { page, words } = this
    const { lastName, firstName, born, gender } = { ...this.person, ...changes }
    await this.opensKnownProfile()
    await page.getByLabel(words.lastName, { exact: true }).fill(lastName)
    await page.getByLabel(words.firstName, { exact: true }).fill(firstName)
    await page.getByLabel(words.birthDate).fill(born)
    await page.getByLabel(words.gender, { exact: true }).selectOption({ label: words.genders[gender] })
    await page.getByLabel(words.phone).fill('+7 912 123-45-67')
    await this.fillsCity()
    const age = new Date().getFullYear() - Number(born.slice(-4))
    if (age < 18) await page.getByLabel(words.guardian).check() // the test acts as the child's parent
    await answersForDocuments(page)
  }

  /** Opens the fields of a form whose profile is complete: they are collapsed to a summary. */
  async opensKnownProfile(): Promise<void> {
    const { page, words } = this
    await expect(page.getByLabel(words.lastName, { exact: true })).toBeAttached()
    const summary = page.locator('summary').filter({ hasText: words.editProfile, visible: true })
    if ((await summary.count()) > 0) await summary.click()
  }

  async fillsCity(): Promise<void> {
    const city = this.page.getByRole('combobox', { name: this.words.city })
    await city.fill('Самара')
    await city.press('Tab') // the list of suggestions would cover the fields below
  }

  /** Fills in what the races of the pioneer cup ask for in addition. */
  async fillsInForSchool(born: string): Promise<void> {
    const { page, words } = this
    await this.fillsIn({ born })
    await page.getByLabel(words.emergencyPhone).fill('+7 912 765-43-21')
    await page.getByLabel(words.region).fill('Тюменская область')
    await page.getByLabel(words.club, { exact: true }).fill('Школа № 5')
  }

  async takesPlace(race: string, changes: Partial<Person> = {}): Promise<void> {
    await this.opens(`${race}/register`)
    await this.fillsIn(changes)
    await this.takesThePlace()
  }

  /** Selects a new person in the list of participants and goes on to their form. */
  async choosesNewPerson(): Promise<void> {
    const { page, words } = this
    await page.getByRole('checkbox', { name: words.newPerson }).check()
    await page.getByRole('button', { name: words.onward }).click()
    await expect(page).toHaveURL(/personRef=new/)
  }

  async takesThePlace(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.takePlace }).click()
    await this.seesOrder()
  }

  /** The order with its payment. */
  async seesOrder(): Promise<void> {
    await expect(this.page).toHaveURL(/step=(order|payment)/)
    await this.seesHeading(this.words.order)
  }

  /** Up to the payment, without any option. */
  async registers(race: string, changes: Partial<Person> = {}): Promise<void> {
    await this.takesPlace(race, changes)
    await this.givesConsents()
  }

  /** Ticks an option of the order that costs something, and waits until the sum has it. */
  async ticks(option: Locator): Promise<void> {
    const { page, words } = this
    const button = page.getByRole('button', { name: words.pay }).or(page.getByRole('button', { name: words.free }))
    const before = await button.innerText()
    await option.check()
    await expect(button).not.toHaveText(before)
    await expect(button).toBeEnabled()
  }

  async givesConsents(): Promise<void> {
    const [offer, personalData, receipt] = this.words.consents
    await this.page.getByLabel(offer).check()
    // given at sign-up by those who had one
    if (await this.page.getByLabel(personalData).isVisible()) await this.page.getByLabel(personalData).check()
    const isFree = await this.page.getByRole('button', { name: this.words.free }).isVisible()
    if (isFree) await expect(this.page.getByLabel(receipt)).toHaveCount(0)
    // a payment in another currency than roubles has no receipt
    else if (await this.page.getByLabel(receipt).isVisible()) await this.page.getByLabel(receipt).check()
  }

  /** Gives the consents of a participant whose place another person has paid for. */
  async agreesThemselves(): Promise<void> {
    for (const consent of this.words.consents.slice(0, 2)) await this.page.getByLabel(consent).check()
  }

  /** From the order to the bank, and pays. Checks nothing on the way. */
  async paysForOrder(): Promise<void> {
    await this.givesConsents()
    await this.goesToBank()
    await this.paysAtBank()
  }

  async registersAndPays(race: string, changes: Partial<Person> = {}): Promise<void> {
    await this.registers(race, changes)
    await this.goesToBank()
    await this.paysAtBank()
    await this.seesSuccess()
  }

  async goesToBank(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.pay }).click()
    const atBank = this.page.getByRole('link', { name: this.words.bankPays })
    // A busy machine needs more than the seconds that the request waits: then our page has the way there.
    const wayThere = this.page.getByRole('link', { name: /^(Перейти на страницу банка|Go to the bank’s page)$/ })
    await expect(atBank.or(wayThere)).toBeVisible()
    if (await wayThere.isVisible()) await wayThere.click()
    await expect(atBank).toBeVisible()
  }

  async paysAtBank(card: 'good' | 'bad' = 'good'): Promise<void> {
    await this.#fillsCard(card)
    await this.page.getByRole('button', { name: this.words.pay }).click()
  }

  /** Chooses another outcome at the bank: no decision, a late answer, … */
  async decidesAtBank(outcome: string): Promise<void> {
    await this.#fillsCard('good')
    await this.page.getByLabel(outcome).check()
    await this.page.getByRole('button', { name: this.words.bankDoThis }).click()
  }

  async #fillsCard(card: 'good' | 'bad'): Promise<void> {
    const { page, words } = this
    await page.getByRole('link', { name: card === 'good' ? words.bankPays : words.bankDeclines }).click()
    await expect(page.getByLabel(words.bankCardNumber)).not.toHaveValue('')
  }

  /**
   * Waits for the success page and returns the bib. Without a script it asks again, by the link or the
   * button of the page, until the bank has answered.
   */
  async seesSuccess(): Promise<number> {
    if (!this.hasScript)
      await expect(async () => {
        const { words, page } = this
        const again = page
          .getByRole('link', { name: words.checkAgain })
          .or(page.getByRole('button', { name: words.checkPaid }))
        if (await again.isVisible()) await again.click()
        await expect(this.page.getByRole('heading', { name: this.words.success })).toBeVisible({ timeout: lookMs })
      }).toPass()
    await expect(this.page.getByRole('heading', { name: this.words.success })).toBeVisible({ timeout: repeatedWaitMs })
    await this.seesHeading(this.words.success)
    const bib = await this.page.getByText(this.words.bib).textContent()
    return Number(bib?.match(/\d+/)?.[0])
  }
}

/** Answers the questions on admission documents that are still open: not available yet. */
export async function answersForDocuments(page: Page): Promise<void> {
  await expect(page.locator('form [aria-busy=true]')).toHaveCount(0) // what is asked beyond the profile loads later
  for (const hasNot of await page.locator('input[name^="admission."][value="no"]').all()) {
    const name = await hasNot.getAttribute('name')
    if ((await page.locator(`input[name="${name}"]:checked`).count()) === 0) await hasNot.check()
  }
}
