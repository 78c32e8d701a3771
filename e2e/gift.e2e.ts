import { expect, test } from './support/browser-test.ts'
import { narrowAndWide } from './support/narrow-and-wide.ts'
import type { Language } from './support/words.ts'

const own = {
  ru: {
    start: 'Подарить место',
    sender: 'От кого',
    recipient: 'Кому',
    words: 'Пожелание',
    email: 'E-mail получателя',
    take: 'Занять место',
    accepts: 'Занять место',
    confirm: 'Подтвердить почту',
    confirmTitle: 'Подтвердите почту',
    confirmButton: 'Подтвердить',
    paid: 'Место занято!',
    invitations: 'Приглашения: отправить ещё раз или вернуть место',
    waits: 'Ждём анкету',
    open: 'Открыть подарок',
    heading: /дарит вам старт|Вам подарили старт/,
    signUp: 'Создать аккаунт',
    form: 'Ваша анкета',
    done: 'Вы на старте!',
    accepted: 'Принято',
  },
  en: {
    start: 'Give an entry as a gift',
    sender: 'From whom',
    recipient: 'For whom',
    words: 'Your message',
    email: 'Recipient’s email',
    take: 'Reserve the place',
    accepts: 'Accept the place',
    confirm: 'Confirm your email',
    confirmTitle: 'Confirm your email',
    confirmButton: 'Confirm',
    paid: 'The place is taken!',
    invitations: 'Invitations: send again or give a place back',
    waits: 'Waiting for the form',
    open: 'Open the gift',
    heading: /is\sgiving you a\srace|You have been given a\srace/,
    signUp: 'Create an account',
    form: 'Your details',
    done: 'You’re in!',
    accepted: 'Accepted',
  },
} as const satisfies Record<Language, object>

for (const { language, width } of narrowAndWide('ru')) {
  test(`one visitor pays for a gift and another claims it by an email, in ${language} at ${width} px`, async ({
    site,
    mailbox,
  }) => {
    const labels = own[language]
    const anna = await site.signedUp('Анна', { language, width })
    const oleg = await site.runner('Олег', { language, width })
    const { page } = anna
    await anna.opens('/volga-dawn/ten/register?step=participants')
    await page.getByRole('link', { name: labels.start }).click()
    await expect(page).toHaveURL(/register\/invite\?kind=gift/)
    await anna.waitsForScript()
    // a missing recipient is reported at its field
    anna.expectsStatus(422)
    await page.getByRole('button', { name: labels.take }).click()
    await expect(page.getByLabel(labels.recipient)).toHaveAccessibleDescription(/./)
    await anna.passesPageChecks()
    await page.getByLabel(labels.sender).fill('Анна')
    await page.getByLabel(labels.recipient).fill('Олег')
    await page.getByLabel(labels.email).fill(oleg.person.email)
    await page.getByLabel(labels.words).fill('Беги & радуйся')
    // an account with an unconfirmed email cannot send a gift; after confirming it, the form is
    // restored
    anna.expectsStatus(409)
    await page.getByRole('button', { name: labels.take }).click()
    await page.getByRole('link', { name: labels.confirm }).click()
    await anna.seesHeading(labels.confirmTitle)
    await page.getByRole('button', { name: anna.words.requestCode }).click()
    await page.getByLabel(anna.words.code).fill(await mailbox.codeTo(anna.person.email))
    await page.getByRole('button', { name: labels.confirmButton, exact: true }).click()
    await expect(page).toHaveURL(/register\/invite\?kind=gift/)
    await anna.waitsForScript()
    await expect(page.getByLabel(labels.recipient)).toHaveValue('Олег')
    await expect(page.getByLabel(labels.email)).toHaveValue(oleg.person.email)
    await expect(page.getByLabel(labels.words)).toHaveValue('Беги & радуйся')
    await page.getByRole('button', { name: labels.take }).click()
    await anna.seesOrder()
    await anna.paysForOrder()
    await anna.seesHeading(labels.paid)
    await page.getByRole('link', { name: labels.invitations }).click()
    await anna.sees(labels.waits)
    await anna.passesPageChecks()

    const email = await mailbox.emailTo(oleg.person.email, /Волжский|Volga/)
    const link = await email.getByRole('link', { name: labels.open }).getAttribute('href')
    await oleg.page.goto(link ?? '')
    await expect(oleg.page).toHaveURL(/register\/gift$/) // the script removed the token from the address
    await oleg.seesHeading(labels.heading)
    await oleg.sees('Беги & радуйся')
    await oleg.passesPageChecks()
    await oleg.page.getByRole('link', { name: labels.signUp }).click()
    await oleg.signsUp()
    await oleg.seesHeading(labels.form)
    await oleg.fillsIn()
    await oleg.agreesThemselves()
    await oleg.page.getByRole('button', { name: labels.accepts }).click()
    await oleg.seesHeading(labels.done)
    await oleg.passesPageChecks()

    await page.reload()
    await anna.sees(labels.accepted)
  })
}
