import { expect, test } from './support/browser-test.ts'
import { narrowAndWide } from './support/narrow-and-wide.ts'
import type { Language } from './support/words.ts'

const own = {
  ru: {
    give: 'Подарить место',
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
    gives: /дарит вам старт|Вам подарили старт/,
    signUp: 'Создать аккаунт',
    form: 'Ваша анкета',
    done: 'Вы на старте!',
    accepted: 'Принято',
  },
  en: {
    give: 'Give an entry as a gift',
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
    gives: /is giving you a race|You have been given a race/,
    signUp: 'Create an account',
    form: 'Your details',
    done: 'You are in!',
    accepted: 'Accepted',
  },
} as const satisfies Record<Language, object>

for (const { language, width } of narrowAndWide('ru')) {
  test(`one visitor pays for a gift and another claims it by an email, in ${language} at ${width} px`, async ({
    site,
    mailbox,
  }) => {
    const says = own[language]
    const anna = await site.signedUp('Анна', { language, width })
    const oleg = await site.runner('Олег', { language, width })
    const { page } = anna
    await anna.opens('/volga-dawn/ten/register?step=participants')
    await page.getByRole('link', { name: says.give }).click()
    await expect(page).toHaveURL(/register\/invite\?kind=gift/)
    await anna.waitsForScript()
    // a missing recipient is reported at its field
    anna.expectsStatus(422)
    await page.getByRole('button', { name: says.take }).click()
    await expect(page.getByLabel(says.recipient)).toHaveAccessibleDescription(/./)
    await anna.seesSoundPage()
    await page.getByLabel(says.sender).fill('Анна')
    await page.getByLabel(says.recipient).fill('Олег')
    await page.getByLabel(says.email).fill(oleg.person.email)
    await page.getByLabel(says.words).fill('Беги & радуйся')
    // an account with an unconfirmed email cannot send a gift; after confirming it, the form is
    // restored
    anna.expectsStatus(409)
    await page.getByRole('button', { name: says.take }).click()
    await page.getByRole('link', { name: says.confirm }).click()
    await anna.seesHeading(says.confirmTitle)
    await page.getByRole('button', { name: anna.words.askCode }).click()
    await page.getByLabel(anna.words.code).fill(await mailbox.codeTo(anna.person.email))
    await page.getByRole('button', { name: says.confirmButton, exact: true }).click()
    await expect(page).toHaveURL(/register\/invite\?kind=gift/)
    await anna.waitsForScript()
    await expect(page.getByLabel(says.recipient)).toHaveValue('Олег')
    await expect(page.getByLabel(says.email)).toHaveValue(oleg.person.email)
    await expect(page.getByLabel(says.words)).toHaveValue('Беги & радуйся')
    await page.getByRole('button', { name: says.take }).click()
    await expect(page).toHaveURL(/step=(options|order)/)
    await anna.paysForOrder()
    await anna.seesHeading(says.paid)
    await page.getByRole('link', { name: says.invitations }).click()
    await anna.sees(says.waits)
    await anna.seesSoundPage()

    const email = await mailbox.emailTo(oleg.person.email, /Волжский|Volga/)
    const link = await email.getByRole('link', { name: says.open }).getAttribute('href')
    await oleg.page.goto(link ?? '')
    await expect(oleg.page).toHaveURL(/register\/gift$/) // the script removed the token from the address
    await oleg.seesHeading(says.gives)
    await oleg.sees('Беги & радуйся')
    await oleg.seesSoundPage()
    await oleg.page.getByRole('link', { name: says.signUp }).click()
    await oleg.signsUp()
    await oleg.seesHeading(says.form)
    await oleg.fillsIn()
    await oleg.agreesThemselves()
    await oleg.page.getByRole('button', { name: says.accepts }).click()
    await oleg.seesHeading(says.done)
    await oleg.seesSoundPage()

    await page.reload()
    await anna.sees(says.accepted)
  })
}
